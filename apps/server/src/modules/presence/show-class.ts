import { findAllStuck } from '@put/contract/results/class-picture';
import type { LiveClass } from '@put/contract/results/live-class';
import { Refusal } from '@put/contract/base/refusals';
import { usualStuckRules } from '@put/contract/results/stuck';
import type { Db } from '../../drivers/database/database.ts';
import { countOpenQuestionsOf } from '../questions/questions.api.ts';
import {
  findHeading,
  listCells,
  listExcused,
  listGroups,
  listMembers,
  listNews,
  listPresences,
  listTasks,
} from './class.store.ts';

type Options = { groupId?: number | undefined; hasNames: boolean };

/** Where everybody of a lesson is. Eight indexed queries for any size of class. */
export async function showClass(db: Db, lessonId: number, { groupId, hasNames }: Options): Promise<LiveClass> {
  const heading = await findHeading(db, lessonId);
  if (!heading) throw new Refusal('not_found');
  const [tasks, user_groups, members, presences, cells, excused, news, openOf] = await Promise.all([
    listTasks(db, lessonId),
    listGroups(db, heading.course_id),
    listMembers(db, heading.course_id, groupId),
    listPresences(db, lessonId),
    listCells(db, lessonId),
    listExcused(db, heading.course_id, lessonId),
    listNews(db, lessonId),
    countOpenQuestionsOf(db, lessonId),
  ]);
  const presenceOf = new Map(presences.map((one) => [one.user_id, one]));
  const columns = new Map(tasks.map(({ task_id }, at) => [task_id, at]));
  const cellsOf = new Map(
    members.map(({ user_id }) => [user_id, tasks.map((): LiveClass['people'][number]['cells'][number] => null)]),
  );
  for (const { user_id, task_id, ...cell } of cells) {
    const row = cellsOf.get(user_id);
    if (row) row[columns.get(task_id)!] = cell;
  }
  const excusedOf = Map.groupBy(excused, ({ user_id }) => user_id);
  const all = members.map(({ user_id, first_name, last_name, in_group }, at) => ({
    in_group,
    user_id,
    seat: at + 1,
    name: hasNames ? { first: first_name, last: last_name } : null,
    presence: presenceOf.get(user_id) ?? null,
    cells: cellsOf.get(user_id)!,
    excused: [...new Set(excusedOf.get(user_id)?.map(({ task_id }) => columns.get(task_id)!))],
    questions: openOf.get(user_id) ?? 0,
  }));
  const shown = all.filter(({ in_group }) => in_group).map(({ in_group: _, ...person }) => person);
  const rules = heading.rules ?? usualStuckRules;
  const stuck = findAllStuck(shown, tasks, rules, Date.parse(heading.now));
  const ids = new Set(shown.map(({ user_id }) => user_id));
  return {
    ...heading,
    rules,
    tasks,
    user_groups,
    people: shown.map((person, at) => ({ ...person, stuck: stuck[at]! })),
    news: news.filter(({ user_id }) => ids.has(user_id)),
  };
}
