// The opening hours of the room, asked for once a minute while a page shows them.
import { api } from '../wire/api';
import type { RoomHours } from '../wire/room';
import { settings } from './settings.svelte';

const EVERY = 60_000;

class Hours {
  value: RoomHours | null = $state.raw(null);
  private users = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private language = '';

  /** The hours of a game, if it has any. */
  of(listing: string): RoomHours['games'][number] | undefined {
    return this.value?.games.find((game) => game.listing === listing);
  }

  /** Asks for as long as somebody uses them; call the answer to stop. */
  use(): () => void {
    this.users += 1;
    if (this.users === 1 || this.language !== settings.language) void this.ask();
    return () => {
      this.users -= 1;
      if (this.users === 0) clearTimeout(this.timer);
    };
  }

  async ask(): Promise<void> {
    clearTimeout(this.timer);
    this.language = settings.language;
    try {
      this.value = await api.hours();
    } catch {
      // What is on the screen stays; it is asked again.
    }
    if (this.users > 0) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.ask(), EVERY);
    }
  }
}

export const hours = new Hours();
