// The odds of a listing: they are counted when somebody first asks, and asked for again until they are there.
import { book, type Odds } from './wire';
import { wordsOf } from '../wire/api';

export class OddsOf {
  value: Odds | null = $state.raw(null);
  /** How far the count is, of one; nothing when it is not going on. */
  part: number | null = $state(null);
  trouble = $state('');

  constructor(listing: () => string | null) {
    $effect(() => {
      const id = listing();
      let going = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      this.value = null;
      this.part = null;
      this.trouble = '';
      const ask = async (wait: number): Promise<void> => {
        try {
          const told = await book.odds(id ?? '');
          if (!going) return;
          if ('counting' in told) {
            this.part = told.of ? told.done / told.of : 0;
            timer = setTimeout(ask, wait, Math.min(wait * 1.5, 4000));
          } else {
            this.part = null;
            this.value = told;
          }
        } catch (error) {
          if (going) this.trouble = wordsOf(error);
        }
      };
      if (id) void ask(300);
      return () => {
        going = false;
        clearTimeout(timer);
      };
    });
  }
}
