import { type TaskKind, taskKinds } from '@put/contract/kinds/kinds';

/** False for a kind that this version of the page does not know. */
export const isKind = (kind: string): kind is TaskKind => kind in taskKinds;
