import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../../drivers/database/database.ts';
import type { ContainerLife } from '../containers.store.ts';
import { isClosedByExam } from './exam-closing.store.ts';

/** Refuses what would change the files of a container whose exam is over and whose copy is not kept yet. */
export async function refuseClosed(tx: Tx, life: ContainerLife): Promise<void> {
  if (await isClosedByExam(tx, life)) throw new Refusal('container_busy', { detail: closedWords });
}

const closedWords = 'Контрольная закончилась, и файлы копируются для проверки. Подождите немного.';
