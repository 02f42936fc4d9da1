// A live region: what is to be read out.
import { untrack } from 'svelte';

/** What was said last. The same sentence twice in a row is told apart by a space that nobody hears, else it would not be read again. */
export class Voice {
  text: string = $state('');

  say(text: string): void {
    this.text = text === untrack(() => this.text) ? `${text}\u00a0` : text;
  }
}
