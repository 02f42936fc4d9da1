// The waiting lists of the room, asked for while somebody looks at them or waits on one.
import { call, wordsOf } from '../wire/api';
import type { ListRow } from '../wire/types';
import { me } from './me.svelte';

/** How often they are asked for: while they are on the screen or I am on one, and else. */
const OFTEN = 4000;
const SELDOM = 30_000;

class Lists {
  rows: ListRow[] = $state.raw([]);
  /** When the rows came, by the clock of the page. */
  at = $state(0);
  trouble: string = $state('');
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** My places on lists. */
  get mine(): ListRow[] {
    return this.rows.filter((row) => row.you);
  }

  async ask(): Promise<void> {
    clearTimeout(this.#timer);
    if (me.account && !document.hidden) {
      try {
        this.rows = await call<ListRow[]>('GET', 'lists');
        this.at = Date.now();
      } catch {
        // The next round of asking tries again; what is on the screen stays.
      }
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), this.#watchers > 0 || this.mine.length > 0 ? OFTEN : SELDOM);
  }

  /** Asks often for as long as something shows the lists. */
  watch(): () => void {
    this.#watchers += 1;
    void this.ask();
    return () => {
      this.#watchers -= 1;
    };
  }

  async change(what: 'join' | 'leave' | 'away', body: Record<string, unknown>): Promise<void> {
    try {
      await call<ListRow | null>('POST', `lists/${what}`, body);
      this.trouble = '';
    } catch (error) {
      this.trouble = wordsOf(error);
    }
    await this.ask();
  }
}

export const lists = new Lists();
