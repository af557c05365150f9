import type { Viewer } from '@put/contract/base/access';
import { holdsIn } from '../enrolment/enrolment.api.ts';
import { sql } from 'kysely';
import type { Db } from '../../drivers/database/database.ts';
import { isCountedAttempt } from '../results/results.api.ts';

/** From so many students on a lesson goes on. */
const leastStudents = 3;

/**
 * The lesson with most students in it; undefined: none has three. `teacherId`: only students of groups that this person
 * teaches.
 */
export async function findBusiestLesson(db: Db, viewer: Viewer, teacherId: number | null): Promise<number | undefined> {
  const { rows } = await sql<{ lesson_id: number }>`
    select p.lesson_id
    from lesson_presence p
    join lesson on lesson.id = p.lesson_id and lesson.deleted_at is null
    join course on course.id = lesson.course_id and course.deleted_at is null and course.status = 'published'
    where p.doing <> 'away' and ${holdsIn(viewer, 'course.results', sql.ref('course.id'))} and p.seen_at > now() - interval '90 seconds' and exists (
      select from course_user_group opened
      join user_group_member member on member.user_group_id = opened.user_group_id
      where opened.course_id = course.id and member.user_id = p.user_id and member.role = 'student'
        and (${teacherId}::integer is null or exists (
          select from user_group_member teacher where teacher.user_group_id = opened.user_group_id
            and teacher.user_id = ${teacherId} and teacher.role = 'teacher')))
    group by p.lesson_id having count(*) >= ${leastStudents}
    order by count(*) desc, p.lesson_id limit 1`.execute(db);
  return rows[0]?.lesson_id;
}

/** Attempts at tasks of a lesson that were judged in the last ten minutes. */
export const countAttempts = (db: Db, lessonId: number): Promise<{ attempts: number; accepted: number }> =>
  db
    .selectFrom('submission')
    .select(sql<number>`count(*)`.as('attempts'))
    .select(sql<number>`count(*) filter (where verdict = 'accepted')`.as('accepted'))
    .where('lesson_id', '=', lessonId)
    .where(isCountedAttempt)
    .where('status', '=', 'done')
    .where('finished_at', '>', sql<string>`now() - interval '10 minutes'`)
    .executeTakeFirstOrThrow();
