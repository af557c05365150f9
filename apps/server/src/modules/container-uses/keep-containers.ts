import { containersIn } from '@put/markdown/containers-in';
import type { Tx } from '../../drivers/database/database.ts';
import { type Place, replaceContainers } from './container-uses.store.ts';

/**
 * Remembers which templates of containers stand in the texts of a lesson, a course or a task, and which one a task is
 * done in. Call it in the transaction that stores the texts: it decides who may make such a container.
 */
export const keepContainers = (
  tx: Tx,
  place: Place,
  texts: readonly string[],
  doneIn: number | null = null,
): Promise<void> =>
  replaceContainers(tx, place, [...new Set([...texts.flatMap(containersIn), ...(doneIn === null ? [] : [doneIn])])]);
