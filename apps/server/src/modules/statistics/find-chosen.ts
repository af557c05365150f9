import type { InputOf } from '@put/contract/base/endpoint';
import type { adminSubmissionList } from '@put/contract/submissions/submission-list';
import type { Db } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { findTask, listLessonsOf } from './places.store.ts';
import { listAnswers } from './statistics.store.ts';

type Filters = InputOf<typeof adminSubmissionList.list>['query'];

/**
 * The submissions behind a number of `QuestionTally`: the newest answers that chose an option, by the rule that counts
 * them. Undefined: no option is asked about.
 */
export async function findChosen(
  db: Db,
  { task_id, lesson_id, user_group_id, question, option }: Filters,
): Promise<number[] | undefined> {
  if (question === undefined || option === undefined) return undefined;
  const task = task_id === undefined ? undefined : await findTask(db, task_id);
  const tally = task && kindRule(task.kind).answer?.tally;
  if (!tally) return [];
  const lessonIds = lesson_id === undefined ? (await listLessonsOf(db, task.id)).map(({ id }) => id) : [lesson_id];
  const answers = await listAnswers(db, task.id, lessonIds, user_group_id);
  const isChosen = (counted: ReturnType<typeof tally>) =>
    counted.find(({ number }) => number === question)?.options[option - 1]?.students === 1;
  return answers.filter(({ answer }) => isChosen(tally(task.config, [answer]))).map(({ id }) => id);
}
