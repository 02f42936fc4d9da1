// Something that was asked of the server: the answer, or why there is none. A new question forgets the old answer.
import { wordsOf } from '../wire/api';

export class Asked<T> {
  value: T | null = $state.raw(null);
  trouble = $state('');

  constructor(ask: () => Promise<T> | null) {
    $effect(() => {
      let going = true;
      this.value = null;
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
