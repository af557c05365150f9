import type { Viewer } from '@put/contract/base/access';
import type { ClassContainer } from '@put/contract/containers/class-containers';
import { Refusal } from '@put/contract/base/refusals';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { looksNow } from './looks.sql.ts';
import { holdsIn } from '../../enrolment/enrolment.api.ts';

const rows = (db: Db | Tx) =>
  db
    .selectFrom('container')
    .innerJoin('user as owner', 'owner.id', 'container.user_id')
    .leftJoin('user as looker', 'looker.id', 'container.look_by')
    .select(['container.id', 'container.user_id', 'container.title', 'container.lesson_id', 'container.wanted'])
    .select('container.updated_at')
    .select([
      sql<string>`concat_ws(' ', owner.last_name, owner.first_name)`.as('user_name'),
      sql<string | null>`case when ${looksNow} then concat_ws(' ', looker.last_name, looker.first_name) end`.as(
        'looker',
      ),
      // to a class, a deleted container is a stopped one, whatever it did last
      sql<ClassContainer['state']>`case when container.deleted_at is null then container.state else 'stopped' end`.as(
        'state',
      ),
    ]);

/** Containers in which students of the course's groups work now. */
export async function listClassContainers(db: Db, viewer: Viewer, courseId: number): Promise<ClassContainer[]> {
  const found = await db
    .selectFrom('course')
    .leftJoinLateral(
      rows(db)
        .where('container.state', '<>', 'stopped')
        .where('container.state', '<>', 'failed')
        .where('container.deleted_at', 'is', null)
        // made in a lesson of a foreign course: not for colleagues of this one
        .where((is) =>
          is.or([
            is('container.lesson_id', 'is', null),
            holdsIn(viewer, 'course.works', sql`(select course_id from lesson where lesson.id = container.lesson_id)`),
          ]),
        )
        .where(sql<boolean>`container.user_id in (
          select m.user_id from course_user_group c join user_group_member m on m.user_group_id = c.user_group_id
          where c.course_id = ${courseId} and m.role = 'student')`)
        .as('one'),
      (join) => join.onTrue(),
    )
    .selectAll('one')
    .where('course.id', '=', courseId)
    .where('course.deleted_at', 'is', null)
    .orderBy(sql`one.user_name collate "ru-x-icu"`)
    .orderBy('one.id')
    .execute();
  if (found.length === 0) throw new Refusal('not_found');
  return found.filter((row): row is ClassContainer => row.id !== null);
}

/** A container, a deleted one too, and the courses whose teachers see it. */
export async function findInClass(
  tx: Tx,
  id: number,
): Promise<{ container: ClassContainer; courseIds: number[] } | undefined> {
  const found = await rows(tx)
    .select(
      sql<number[]>`array(
        select distinct c.course_id from user_group_member m join course_user_group c on c.user_group_id = m.user_group_id
        where m.user_id = container.user_id and m.role = 'student' order by c.course_id)`.as('course_ids'),
    )
    .where('container.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { course_ids: courseIds, ...container } = found;
  return { container, courseIds };
}
