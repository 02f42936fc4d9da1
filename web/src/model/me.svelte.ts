// Who is playing: a guest at once, a name when one is wanted.
import { api, Refused, wordsOf } from '../wire/api';
import type { Account } from '../wire/types';

class Me {
  account: Account | null = $state.raw(null);
  trouble: string = $state('');

  /** Signs in with the cookie, else as a guest. */
  async come(): Promise<void> {
    try {
      this.account = await api.me();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error;
      this.account = await api.guest();
    }
  }

  async take(act: () => Promise<Account>): Promise<boolean> {
    try {
      this.account = await act();
      this.trouble = '';
      return true;
    } catch (error) {
      this.trouble = wordsOf(error);
      return false;
    }
  }
}

export const me = new Me();
