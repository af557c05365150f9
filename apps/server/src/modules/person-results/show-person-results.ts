import type { Viewer } from '@put/contract/base/access';
import type { PersonLesson, PersonResults, PersonTask } from '@put/contract/results/person-results';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { sumPoints } from '../results/results.api.ts';
import { type LessonPlan, listPlans, standingOf } from '../schedules/schedules.api.ts';
import {
  findPersonName,
  listDays,
  listLineWords,
  listResults,
  listWords,
  type Look,
  type ResultRow,
} from './person-results.store.ts';

const mostWords = 20;

/**
 * Points, attempts and words of one person in all courses of the person's groups. The person sees what feedback allows,
 * staff see everything. Six queries for any number of courses.
 */
export async function showPersonResults(
  db: Db,
  { personId, isStaff, by }: { personId: number; isStaff: boolean; by: Viewer },
): Promise<PersonResults> {
  // as a student also where the person is an administrator, who may open every course
  const look: Look = { person: { id: personId, is_admin: false, acting_admin_id: null }, isStaff, by };
  const name = await findPersonName(db, personId);
  if (!name) throw new Refusal('not_found');
  const { timezone, ...names } = name;
  const [rows, reviewed, remarked, days] = await Promise.all([
    listResults(db, look),
    listWords(db, look, mostWords),
    listLineWords(db, look, mostWords),
    listDays(db, look, timezone),
  ]);
  const plans = await listPlans(db, look.person, [...new Set(rows.map(({ lesson_id }) => lesson_id))]);
  const words = [...reviewed, ...remarked].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, mostWords);
  return { ...names, courses: coursesOf(rows, plans), words, days };
}

function coursesOf(rows: readonly ResultRow[], plans: ReadonlyMap<number, LessonPlan>): PersonResults['courses'] {
  const nowMs = Date.now();
  return [...Map.groupBy(rows, ({ course_id }) => course_id)].map(([id, ofCourse]) => ({
    id,
    title: ofCourse[0]!.course_title,
    is_archived: ofCourse[0]!.is_archived,
    has_left: ofCourse[0]!.has_left,
    ...sumsOf(ofCourse),
    lessons: [...Map.groupBy(ofCourse, ({ lesson_id }) => lesson_id)].map(([lessonId, ofLesson]): PersonLesson => ({
      id: lessonId,
      title: ofLesson[0]!.lesson_title,
      ...sumsOf(ofLesson),
      standing: standingOf(plans.get(lessonId)!, nowMs),
      tasks: ofLesson.flatMap(taskOf),
    })),
  }));
}

const sumsOf = (rows: readonly ResultRow[]) => ({
  ...sumPoints(rows),
  solved: rows.filter(({ status }) => status === 'accepted').length,
  total: rows.length,
});

function taskOf({
  task_id,
  title,
  points,
  score,
  status,
  attempts,
  last_submitted_at,
  override,
}: ResultRow): PersonTask[] {
  return status === 'new' ? [] : [{ task_id, title, points, score, status, attempts, last_submitted_at, override }];
}
