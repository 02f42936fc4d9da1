// What stands behind a line: a clause of the room, or a reading of a place where its document is silent.
import { spoken } from '../model/scene';
import { t } from '../words/index.svelte';

/** By the words of its name. */
export const citedName = (id: string): string => (id.includes('#') ? spoken(id.split('#')[1] ?? id) : t('rules.reading', { name: id }));

/** Where it is read. */
export { cited } from '../model/lines';
