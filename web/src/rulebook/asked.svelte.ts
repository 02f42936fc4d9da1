// Something that was asked of the server: the answer, or why there is none. A new question forgets the old answer, unless it is the
// same one asked again.
import { wordsOf } from '../wire/api';

export class Asked<T> {
  value: T | null = $state.raw(null);
  trouble = $state('');

  constructor(ask: () => Promise<T> | null, again = false) {
    $effect(() => {
      let going = true;
      if (!again) this.value = null;
      this.trouble = '';
      ask()?.then(
        (value) => {
          if (going) this.value = value;
        },
        (error: unknown) => {
          if (going) this.trouble = wordsOf(error);
        },
      );
      return () => (going = false);
    });
  }
}
