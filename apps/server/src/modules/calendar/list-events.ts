import type { Schedule } from '@put/contract/courses/schedule';
import type { Db } from '../../drivers/database/database.ts';
import { listGroupLessons, listMyLessons, teachesGroups } from '../schedules/schedules.api.ts';
import { listStudied } from './calendar.store.ts';
import type { CalendarEvent } from './write-calendar.ts';

type Person = { id: number; is_admin: boolean };

/** What has passed longer ago than this is no use in a calendar. */
const keptDays = 60;

/**
 * Deadlines of a person: of the own courses by the own schedule, and for a teacher those of the groups taught (of
 * all groups when it is none), by the schedules of the groups.
 */
export async function listEvents(db: Db, person: Person, origin: string): Promise<CalendarEvent[]> {
  const [own, taught] = await Promise.all([
    listOwn(db, person.id, origin),
    person.is_admin ? listTaught(db, person.id, origin) : [],
  ]);
  const since = new Date(Date.now() - keptDays * 86_400_000).toISOString();
  return [...own, ...taught]
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.uid.localeCompare(b.uid));
}

async function listOwn(db: Db, userId: number, origin: string): Promise<CalendarEvent[]> {
  const courses = new Map((await listStudied(db, userId)).map(({ id, title }) => [id, title]));
  if (courses.size === 0) return [];
  const student = { id: userId, is_admin: false, acting_admin_id: null };
  const lessons = await listMyLessons(db, student, [...courses.keys()]);
  return lessons.flatMap(({ id, course_id, title, schedule }) =>
    deadlinesOf(schedule).map(({ kind, at, words }) => ({
      uid: uidOf(origin, `lesson-${id}-${kind}`),
      at,
      summary: `${words}: ${title}`,
      description: courses.get(course_id)!,
      url: new URL(`/user_ui/course/${course_id}?lesson_id=${id}`, origin).href,
    })),
  );
}

async function listTaught(db: Db, teacherId: number, origin: string): Promise<CalendarEvent[]> {
  // the same groups as on the desk
  const lessons = await listGroupLessons(db, (await teachesGroups(db, teacherId)) ? teacherId : null);
  return lessons.flatMap(({ user_group_id, group_title, lesson_id, lesson_title, course_title, schedule }) =>
    deadlinesOf(schedule).map(({ kind, at, words }) => ({
      uid: uidOf(origin, `group-${user_group_id}-lesson-${lesson_id}-${kind}`),
      at,
      summary: `${group_title}, ${words.toLowerCase()}: ${lesson_title}`,
      description: course_title,
      url: new URL(`/admin/lesson/${lesson_id}/results?group=${user_group_id}`, origin).href,
    })),
  );
}

const uidOf = (origin: string, name: string) => `${name}@${new URL(origin).hostname}`;

function deadlinesOf({ soft_deadline, hard_deadline }: Schedule) {
  const isOne = soft_deadline === null || soft_deadline === hard_deadline;
  return [
    { kind: 'soft', at: isOne ? null : soft_deadline, words: 'Срок' },
    { kind: 'hard', at: hard_deadline, words: isOne ? 'Срок' : 'Последний срок' },
  ].flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at }]));
}
