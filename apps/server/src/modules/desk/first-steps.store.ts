import type { Viewer } from '@put/contract/base/access';
import type { FirstStep, TourPlaces } from '@put/contract/desk/first-steps';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { isOwnCourse, isOwnGroup } from '../demonstration/demonstration.api.ts';
import { holdsIn, holdsOverGroup } from '../enrolment/enrolment.api.ts';

type Choice = { steps_away_at: string | null; tour_begun_at: string | null };

/** Undefined: the person has put away nothing. */
export const findChoice = (db: Db, userId: number): Promise<Choice | undefined> =>
  db
    .selectFrom('desk_choice')
    .select(['steps_away_at', 'tour_begun_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The first time counts. */
export async function keepChoice(db: Db, user_id: number, what: 'steps' | 'tour'): Promise<void> {
  const column = what === 'steps' ? 'steps_away_at' : 'tour_begun_at';
  await db
    .insertInto('desk_choice')
    .values({ user_id, [column]: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ [column]: sql`coalesce(${sql.ref(`desk_choice.${column}`)}, excluded.${sql.ref(column)})` }),
    )
    .execute();
}

/** `course` and `lesson` are the latest, where the next step is done. */
export type Made = {
  [Noun in 'group' | 'course' | 'lesson' | 'task' | 'given']: FirstStep['made'];
};

/** What is there within reach and did not come with the demonstration: one of each, the first that is found. */
export async function findMade(db: Db, viewer: Viewer): Promise<Made> {
  const [ofCourse, ofLesson] = [sql.ref('course.id'), sql.ref('lesson.course_id')];
  const { rows } = await sql<Made>`select
    (select json_build_object('id', id, 'title', title) from user_group
      where ${isOwnGroup(sql.ref('user_group.id'))} and ${holdsOverGroup(viewer, 'people.read', sql.ref('user_group.id'))}
      order by id desc limit 1) as "group",
    (select json_build_object('id', id, 'title', title) from course
      where ${holdsIn(viewer, 'course.change', ofCourse)} and ${isOwnCourse(ofCourse)}
      order by id desc limit 1) as course,
    (select json_build_object('id', id, 'title', title) from lesson
      where deleted_at is null and ${holdsIn(viewer, 'course.change', ofLesson)} and ${isOwnCourse(ofLesson)}
      order by id desc limit 1) as lesson,
    (select json_build_object('id', task.id, 'title', task.title) from lesson
      join lesson_task on lesson_task.lesson_id = lesson.id
      join task on task.id = lesson_task.task_id and task.deleted_at is null and task.status = 'ready'
      where lesson.deleted_at is null and ${holdsIn(viewer, 'course.change', ofLesson)} and ${isOwnCourse(ofLesson)}
      limit 1) as task,
    (select json_build_object('id', course.id, 'title', course.title) from course_user_group given
      join course on course.id = given.course_id
      where ${holdsIn(viewer, 'course.change', ofCourse)} and ${isOwnCourse(ofCourse)}
        and ${isOwnGroup(sql.ref('given.user_group_id'))}
      limit 1) as given`.execute(db);
  return rows[0]!;
}

/** The lesson where somebody was last, or any that has tasks, and its course. */
export async function findTourPlaces(db: Db, viewer: Viewer): Promise<TourPlaces> {
  const isShown = sql`lesson.deleted_at is null and course.deleted_at is null and course.status <> 'archived'
    and ${holdsIn(viewer, 'course.results', sql.ref('course.id'))}`;
  const { rows } = await sql<TourPlaces>`
    (select course.id as course_id, lesson.id as lesson_id from lesson_presence here
      join lesson on lesson.id = here.lesson_id join course on course.id = lesson.course_id
      where ${isShown} order by here.seen_at desc limit 1)
    union all
    (select course.id, lesson.id from lesson join course on course.id = lesson.course_id
      where ${isShown} and exists (select from lesson_task where lesson_task.lesson_id = lesson.id)
      order by lesson.id limit 1)
    union all
    (select course.id, null from course
      where course.deleted_at is null and ${holdsIn(viewer, 'course.results', sql.ref('course.id'))}
      order by course.id limit 1)
    limit 1`.execute(db);
  return rows[0] ?? { course_id: null, lesson_id: null };
}
