import type { ClassCell, ClassNews, ClassPerson, LiveClass, Presence } from '@put/contract/results/live-class';
import type { ResultNews } from '@put/contract/results/results';
import type { Try } from '@put/contract/results/stuck';

/** The server sends no more attempts of a task than this. */
const mostTries = 10;
const mostNews = 50;

/** How many questions of a student wait. */
export type Asked = { user_id: number; open: number };

/** Applies what came in a moment. People who did not change stay the same objects, so that their cards do too. */
export function applyClassNews(
  live: LiveClass,
  presences: readonly Presence[],
  cells: readonly ResultNews[],
  asked: readonly Asked[] = [],
): LiveClass {
  if (presences.length + cells.length + asked.length === 0) return live;
  const places = new Map(live.people.map(({ user_id }, at) => [user_id, at]));
  const columns = new Map(live.tasks.map(({ task_id }, at) => [task_id, at]));
  const people = [...live.people];
  const change = (userId: number, next: (person: ClassPerson) => ClassPerson) => {
    const at = places.get(userId);
    if (at !== undefined) people[at] = next(people[at]!);
  };
  for (const presence of presences) change(presence.user_id, (person) => ({ ...person, presence }));
  for (const { user_id, open } of asked) change(user_id, (person) => ({ ...person, questions: open }));

  const news: ClassNews[] = [];
  for (const cell of cells) {
    const column = columns.get(cell.task_id);
    if (column === undefined) continue;
    change(cell.user_id, (person) => {
      const before = person.cells[column] ?? null;
      if (before !== null && cell.attempts < before.attempts) return person;
      if (cell.attempts > (before?.attempts ?? 0)) news.push(newsOf(cell));
      return { ...person, cells: person.cells.with(column, nextCell(before, cell)) };
    });
  }
  return { ...live, people, news: [...news.toReversed(), ...live.news].slice(0, mostNews) };
}

const endOf = ({ last, status }: ResultNews): Try => ({
  verdict: last?.verdict ?? (status === 'accepted' ? 'accepted' : null),
  failed_test: last?.failed_test ?? null,
  error_key: last?.error_key ?? null,
});

function nextCell(before: ClassCell | null, cell: ResultNews): ClassCell | null {
  // a teacher took the points back, and nothing was handed in
  if (cell.attempts === 0 && cell.override === undefined) return null;
  const { status, score, attempts, last_submitted_at } = cell;
  const isNew = attempts > (before?.attempts ?? 0);
  const hasRisen = score > (before?.score ?? 0);
  const own = { status, score, attempts, last_submitted_at };
  const rose_at = hasRisen ? last_submitted_at : (before?.rose_at ?? null);
  if (status === 'accepted' || status === 'review') return { ...own, rose_at };
  const tries = before?.tries ?? [];
  const { tries_after_rise = tries.length } = before ?? {};
  return {
    ...own,
    rose_at,
    tries: isNew ? [...tries, endOf(cell)].slice(-mostTries) : tries,
    tries_after_rise: hasRisen ? 0 : Math.min(mostTries, tries_after_rise + Number(isNew)),
  };
}

const newsOf = (cell: ResultNews): ClassNews => {
  const { user_id, task_id, last_submitted_at } = cell;
  const { verdict, failed_test, error_key } = endOf(cell);
  return { user_id, task_id, verdict, failed_test, error_key, at: last_submitted_at };
};
