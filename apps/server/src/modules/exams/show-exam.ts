import type { Viewer } from '@put/contract/base/access';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { ExamDraw } from '@put/contract/exams/exam-fields';
import type { adminExams } from '@put/contract/exams/exam-keeping';
import type { MyExam } from '@put/contract/exams/exams';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { kindRule } from '../../judging/kinds.ts';
import { readText } from '../../texts/read-text.ts';
import { isLessonThere } from '../lessons/lessons.api.ts';
import { drawTasks } from './draw-tasks.ts';
import {
  countSittings,
  findExam,
  findMyExam,
  listExamTasks,
  listElsewhere,
  listMyExamTasks,
  listTagsOfLesson,
} from './exams.store.ts';
import type { HandInTools } from './hand-in-exam.ts';
import { handInOverdue } from './hand-in-overdue.ts';

/** What a student sees of the exam at any moment. One whose time is over is handed in first. */
export async function showMyExam(tools: HandInTools, viewer: Viewer, lessonId: number): Promise<MyExam> {
  const { db } = tools;
  await handInOverdue(tools, { lesson_id: lessonId, user_id: viewer.id });
  const found = await findMyExam(db, viewer, lessonId);
  if (!found) throw new Refusal('not_found');
  const { is_shuffled: _, draws, ...exam } = found;
  return {
    ...exam,
    rules_tree: await readText(exam.rules),
    tasks: await listMyExamTasks(db, viewer.id, lessonId),
    ahead: exam.state === 'ahead' ? await showAhead(db, lessonId, draws) : null,
  };
}

async function showAhead(db: Db, lessonId: number, draws: readonly ExamDraw[]): Promise<MyExam['ahead']> {
  const listed = await listExamTasks(db, lessonId);
  // whichever are drawn, there are as many
  const tasks = drawTasks(listed, draws, 0).length;
  return { tasks, may_have_container: listed.some(({ kind }) => (kindRule(kind).answer?.home ?? null) !== null) };
}

export async function showExamSettings(db: Db, lessonId: number): Promise<ReplyOf<typeof adminExams.get>> {
  if (!(await isLessonThere(db, lessonId))) throw new Refusal('not_found');
  const [exam = null, sittings, tags, elsewhere] = await Promise.all([
    findExam(db, lessonId),
    countSittings(db, lessonId),
    listTagsOfLesson(db, lessonId),
    listElsewhere(db, lessonId),
  ]);
  return { exam, sittings, tags, elsewhere };
}
