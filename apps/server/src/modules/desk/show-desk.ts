import { deadlineMs } from '@put/contract/courses/schedule';
import type { Viewer } from '@put/contract/base/access';
import type { Desk, DueRow } from '@put/contract/desk/desk';
import type { Db } from '../../drivers/database/database.ts';
import { listWorkers } from '../processes/processes.api.ts';
import { listRejudges } from '../rejudges/rejudges.api.ts';
import { listQuestions } from '../questions/questions.api.ts';
import { listWaiting } from '../reviews/reviews.api.ts';
import { listReworked } from '../returns/returns.api.ts';
import { listLessonsDueSoon, teachesGroups } from '../schedules/schedules.api.ts';
import {
  countHandedIn,
  countStuck,
  countTrouble,
  findNextLesson,
  listExamsNow,
  listLeaving,
  listNewcomers,
  listStuck,
  noTrouble,
} from './desk.store.ts';
import { showFirstSteps } from './show-first-steps.ts';
import { listWritten } from './written.store.ts';
import { showLessonNow } from './show-lesson-now.ts';

/** The most rows of each list: the desk is one screen, whole lists stand elsewhere. */
const most = {
  waiting: 6,
  questions: 6,
  stuck: 8,
  due: 8,
  people: 3,
  written: 6,
  exams: 4,
  rejudges: 4,
  reworked: 6,
} as const;
const weekMs = 7 * 86_400_000;

export async function showDesk(db: Db, viewer: Viewer): Promise<Desk> {
  const is_own = await teachesGroups(db, viewer.id);
  const teacherId = is_own ? viewer.id : null;
  const [
    lesson,
    next,
    waiting,
    asked,
    stuck,
    due,
    trouble,
    workers,
    newcomers,
    leaving,
    written,
    exams,
    ready,
    reworked,
    first,
  ] = await Promise.all([
    showLessonNow(db, viewer, teacherId),
    findNextLesson(db, viewer, teacherId),
    listWaiting(db, viewer, { limit: most.waiting }),
    listQuestions(db, viewer, { state: 'open', limit: most.questions }),
    showStuck(db, viewer),
    listDue(db, viewer, teacherId),
    // what the school is asked is not for colleagues
    viewer.is_admin ? countTrouble(db) : noTrouble,
    viewer.is_admin ? listWorkers(db) : null,
    viewer.is_admin ? listNewcomers(db, most.people) : { rows: [], total: 0 },
    viewer.is_admin ? listLeaving(db, most.people) : [],
    listWritten(db, viewer, most.written),
    listExamsNow(db, viewer, most.exams),
    listRejudges(db, viewer, { status: 'ready', limit: most.rejudges }),
    listReworked(db, viewer, most.reworked),
    showFirstSteps(db, viewer),
  ]);
  return {
    lesson,
    next_lesson: next ?? null,
    exams,
    rejudges: ready.rejudges.map(({ id, task_title, lesson_title, total }) => ({
      id,
      title: task_title ?? lesson_title ?? 'Выбранные решения',
      total,
    })),
    to_mark: { rows: waiting.reviews, total: waiting.total },
    questions: { rows: asked.questions, total: asked.total },
    stuck,
    reworked,
    due: { rows: due, is_own },
    written,
    attention: {
      ...trouble,
      is_judge_gone: workers !== null && workers.every(({ is_gone, is_leaving }) => is_gone || is_leaving),
      newcomers,
      leaving,
    },
    ...first,
  };
}

async function showStuck(db: Db, viewer: Viewer): Promise<Desk['stuck']> {
  const rows = await listStuck(db, viewer, most.stuck);
  return { rows, total: rows.length < most.stuck ? rows.length : await countStuck(db, viewer) };
}

/** What is due within a week, soonest first, with how many have handed it in. */
async function listDue(db: Db, viewer: Viewer, teacherId: number | null): Promise<DueRow[]> {
  const found = await listLessonsDueSoon(db, viewer, { days: 7, teacherId });
  const nowMs = Date.now();
  const soon = found
    .flatMap(({ schedule: { soft_deadline, hard_deadline }, ...lesson }) => {
      const deadline = soft_deadline ?? hard_deadline;
      return deadline === null ? [] : [{ ...lesson, deadline }];
    })
    .filter(({ deadline }) => deadlineMs(deadline) > nowMs && Date.parse(deadline) <= nowMs + weekMs)
    .toSorted((a, b) => Date.parse(a.deadline) - Date.parse(b.deadline))
    .slice(0, most.due);
  const counts = await countHandedIn(db, soon);
  return soon.flatMap(({ user_group_id, group_title, lesson_id, lesson_title, course_title, deadline }) => {
    const count = counts.find((one) => one.user_group_id === user_group_id && one.lesson_id === lesson_id);
    if (count === undefined) return [];
    const { students, handed_in } = count;
    return [
      { user_group_id, group_title, lesson_id, lesson_title, course_title, deadline, students, handed_in },
    ] satisfies DueRow[];
  });
}
