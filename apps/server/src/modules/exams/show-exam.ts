import type { Viewer } from '@put/contract/access';
import type { ReplyOf } from '@put/contract/endpoint';
import type { adminExams } from '@put/contract/exam-keeping';
import type { MyExam } from '@put/contract/exams';
import { Refusal } from '@put/contract/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { readText } from '../../texts/read-text.ts';
import { isLessonThere } from '../lessons/lessons.api.ts';
import {
  countSittings,
  findExam,
  findMyExam,
  listElsewhere,
  listMyExamTasks,
  listTagsOfLesson,
} from './exams.store.ts';
import { handInOverdue, type HandInTools } from './hand-in-exam.ts';

/** What a student sees of the exam at any moment. One whose time is over is handed in first. */
export async function showMyExam(tools: HandInTools, viewer: Viewer, lessonId: number): Promise<MyExam> {
  const { db } = tools;
  await handInOverdue(tools, { lesson_id: lessonId, user_id: viewer.id });
  const found = await findMyExam(db, viewer, lessonId);
  if (!found) throw new Refusal('not_found');
  const { is_shuffled: _, draws: __, ...exam } = found;
  return {
    ...exam,
    rules_tree: await readText(exam.rules),
    tasks: await listMyExamTasks(db, viewer.id, lessonId),
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
  return { exam, sittings, tags, elsewhere };
}
