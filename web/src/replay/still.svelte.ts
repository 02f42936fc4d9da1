// A table that stands still: what the felt draws, without a line to a server.
import type { Scene } from '../model/scene';
import type { TableLink } from '../wire/table.svelte';
import type { Clock, Felt, Offer, People, Verb } from '../wire/types';

export class Still {
  felt: Felt | null = $state.raw(null);
  people: People = $state.raw({});
  scene: Scene | null = $state.raw(null);
  verbs: Record<string, Verb> = {};
  offers: Offer[] = [];
  reserved: never[] = [];
  log: never[] = [];
  you: number | null = $state(null);
  owner = false;
  paused = false;
  clock: Clock | null = null;
  sent = null;
  said = '';
  state = 'open' as const;

  /** Nothing can be done here. */
  do(): void {}
  forget(): void {}

  /** As what the felt takes: it reads no more than is here. */
  get link(): TableLink {
    return this as unknown as TableLink;
  }
}
