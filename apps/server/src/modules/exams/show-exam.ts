import type { Viewer } from '@put/contract/base/access';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { adminExams } from '@put/contract/exams/exam-keeping';
import type { MyExam } from '@put/contract/exams/exams';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { readText } from '../../texts/read-text.ts';
import { isLessonThere } from '../lessons/lessons.api.ts';
import { drawOthers, drawTasks, lackOfVariants } from './draw-tasks.ts';
import {
  countSittings,
  findExam,
  findMyExam,
  type FoundExam,
  listExamTasks,
  listElsewhere,
  listMyExamTasks,
  listTagsOfLesson,
} from './exams.store.ts';
import type { HandInTools } from './hand-in-exam.ts';
import { handInOverdue } from './hand-in-overdue.ts';
import { mayBegin, nextNth } from './may-begin.ts';
import { listTries, listUsed, type Sitting } from './sittings.store.ts';

/** What a student sees of the exam at any moment. One whose time is over is handed in first. */
export async function showMyExam(tools: HandInTools, viewer: Viewer, lessonId: number): Promise<MyExam> {
  const { db } = tools;
  await handInOverdue(tools, { lesson_id: lessonId, user_id: viewer.id });
  const found = await findMyExam(db, viewer, lessonId);
  if (!found) throw new Refusal('not_found');
  const { is_shuffled: _, has_trial: __, draws: ___, ...exam } = found;
  const sitting = { lesson_id: lessonId, user_id: viewer.id };
  const [tasks, tries, ahead] = await Promise.all([
    listMyExamTasks(db, viewer.id, lessonId),
    exam.nth === null ? [] : listTries(db, sitting),
    showAhead(db, found, sitting),
  ]);
  return { ...exam, rules_tree: await readText(exam.rules), tasks, tries, ...ahead };
}

/** What may begin now: the next sitting that counts, and the trial. */
async function showAhead(
  db: Db,
  { draws, ...exam }: FoundExam,
  sitting: Sitting,
): Promise<Pick<MyExam, 'ahead' | 'trial_ahead'>> {
  const nth = nextNth(exam);
  const [isNext, isTrial] = [mayBegin(exam, nth), mayBegin(exam, 0)];
  if (!isNext && !isTrial) return { ahead: null, trial_ahead: null };
  const listed = await listExamTasks(db, sitting.lesson_id);
  const used = await listUsed(db, sitting);
  const may_have_container = listed.some(({ kind }) => (kindRule(kind).answer?.home ?? null) !== null);
  // whichever are drawn, there are as many
  const first = drawTasks(listed, draws, 0);
  const next = drawOthers(listed, draws, { seed: 0, used, isRepeat: nth > 1 });
  const hasTrial = isTrial && lackOfVariants(listed, draws, 2) === null;
  return {
    ahead: isNext && next !== null ? { nth, tasks: next.length, may_have_container } : null,
    trial_ahead: hasTrial ? { tasks: first.length, may_have_container } : null,
  };
}

export async function showExamSettings(db: Db, lessonId: number): Promise<ReplyOf<typeof adminExams.get>> {
  if (!(await isLessonThere(db, lessonId))) throw new Refusal('not_found');
  const [exam = null, sittings, tags, elsewhere] = await Promise.all([
    findExam(db, lessonId),
    countSittings(db, lessonId),
    listTagsOfLesson(db, lessonId),
    listElsewhere(db, lessonId),
  ]);
  const lack =
    exam && lackOfVariants(await listExamTasks(db, lessonId), exam.draws, exam.repeats + (exam.has_trial ? 2 : 1));
  return { exam, sittings, tags, elsewhere, lack };
}
