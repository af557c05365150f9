import type { Viewer } from '@put/contract/base/access';
import { findCommonEnd, isHere, isThrough } from '@put/contract/results/class-picture';
import type { DeskLesson } from '@put/contract/desk/desk';
import type { LiveClass } from '@put/contract/results/live-class';
import type { Db } from '../../drivers/database/database.ts';
import { countAttempts, findBusiestLesson, showClass } from '../presence/presence.api.ts';

/** The lesson that goes on: who stands at which task, and what came of the last minutes. Null: none does. */
export async function showLessonNow(db: Db, viewer: Viewer, teacherId: number | null): Promise<DeskLesson | null> {
  const lesson_id = await findBusiestLesson(db, viewer, teacherId);
  if (lesson_id === undefined) return null;
  const [live, counts] = await Promise.all([
    showClass(db, lesson_id, { hasNames: true }),
    countAttempts(db, lesson_id),
  ]);
  const common = findCommonEnd(live.people);
  return {
    lesson_id,
    lesson_title: live.title,
    course_title: live.course_title,
    group_titles: live.user_groups.map(({ title }) => title),
    students: live.people.length,
    tasks: live.tasks.map(({ task_id, title }) => ({ task_id, title })),
    people: live.people.filter(isHere).map(placeOf),
    absent: live.people
      .filter(({ presence }) => presence === null)
      .map((person) => ({ user_id: person.user_id, user_name: nameOf(person) })),
    ...counts,
    common: common && commonOf(common, live),
  };
}

type Person = LiveClass['people'][number];

const nameOf = ({ name }: Person): string => [name!.last, name!.first].filter(Boolean).join(' ');

const placeOf = (person: Person): DeskLesson['people'][number] => ({
  user_id: person.user_id,
  user_name: nameOf(person),
  task_id: person.presence!.task_id,
  is_done: isThrough(person),
  stuck: person.stuck,
});

function commonOf({ at, ...end }: NonNullable<ReturnType<typeof findCommonEnd>>, { tasks }: LiveClass) {
  return { ...end, task_id: tasks[at]!.task_id };
}
