import { mostImportedPoints, type PointChange, type PointPreview } from '@put/contract/point-imports';
import type { Matrix, ResultUser } from '@put/contract/results';
import type { Db } from '../../drivers/database/database.ts';
import { takeTable } from '../imports/imports.api.ts';
import { type GivenScope, readScope } from './read-scope.ts';

/** Columns of our own tables that hold no points of a task. */
const known = ['участник', 'логин', 'сумма', 'решено', 'ждут проверки', 'подпись', '№'];
/** What our own tables write where there are no points. */
const noPoints = /^(осв\.|\d*(?:[.,]\d+)?\s?\?|[—·-])?$/;
const mostProblems = 100;

/**
 * Compares a table with the results. People are found by their login, or by a name that one alone has; tasks by the
 * headings of our own tables. Writes nothing.
 */
export async function previewPoints(
  db: Db,
  { file_base64, ...scope }: GivenScope & { file_base64: string },
): Promise<PointPreview> {
  const [{ matrix, scoreAt }, table] = await Promise.all([
    readScope(db, scope),
    takeTable(Buffer.from(file_base64, 'base64')),
  ]);
  const headings = table.headings.map(clean);
  const columns = columnsBy(matrix, headings);
  const [nameAt, loginAt] = [headings.indexOf('участник'), headings.indexOf('логин')];
  const find = peopleOf(matrix.users);
  const changes: PointChange[] = [];
  const problems: PointPreview['problems'] = [];
  const seen = new Set<number>();
  let same = 0;
  const say = (line: number, words: string) => void (problems.length < mostProblems && problems.push({ line, words }));

  for (const { line, cells } of table.rows) {
    const user = find(cells[loginAt] ?? '', cells[nameAt] ?? '');
    if (typeof user === 'string') {
      say(line, user);
      continue;
    }
    if (seen.has(user)) {
      say(line, 'Этот ученик уже был выше');
      continue;
    }
    seen.add(user);
    for (const [at, column] of columns.entries()) {
      const text = (cells[at] ?? '').trim();
      if (column === undefined || noPoints.test(text)) continue;
      const { title, points, lesson_id, task_id } = matrix.columns[column]!;
      const after = numberOf(text);
      if (after === undefined) say(line, `${title}: «${text.slice(0, 40)}» — не баллы`);
      else if (after > points) say(line, `${title}: не больше ${points.toLocaleString('ru')}, столько даёт задача`);
      else {
        const before = scoreAt(user, column) ?? null;
        if (before === after || (before === null && after === 0)) same += 1;
        else {
          const { id: user_id } = matrix.users[user]!;
          changes.push({
            user_id,
            lesson_id,
            task_id,
            name: nameOf(matrix.users[user]!),
            title: table.headings[at]!,
            before,
            after,
          });
        }
      }
    }
  }
  if (changes.length > mostImportedPoints)
    say(0, `Отличаются больше ${mostImportedPoints} клеток. Загрузите таблицу по частям: по занятиям или группам.`);
  return {
    changes: changes.slice(0, mostImportedPoints),
    same,
    strange: table.headings.filter(
      (heading, at) => columns[at] === undefined && heading.trim() !== '' && !known.includes(clean(heading)),
    ),
    problems,
  };
}

const clean = (text: string): string => text.trim().replace(/^'/, '').replaceAll(/\s+/g, ' ').toLowerCase();
const nameOf = ({ first_name, last_name }: ResultUser): string => [last_name, first_name].filter(Boolean).join(' ');

/** For each heading the place of its task; undefined: it is none, or two tasks have it. */
function columnsBy({ columns }: Matrix, headings: readonly string[]): (number | undefined)[] {
  const areMany = new Set(columns.map(({ lesson_id }) => lesson_id)).size > 1;
  const places = Map.groupBy(columns.keys(), (at) => {
    const { lesson_title, title } = columns[at]!;
    return clean(areMany ? `${lesson_title}: ${title}` : title);
  });
  return headings.map((heading) => {
    const found = places.get(heading);
    return found?.length === 1 ? found[0] : undefined;
  });
}

/** Finds the place of a person, or says in Russian why there is none. */
function peopleOf(users: readonly ResultUser[]): (login: string, name: string) => number | string {
  const byLogin = new Map(users.map(({ username }, at) => [clean(username ?? ''), at]));
  const byName = Map.groupBy(users.keys(), (at) => clean(nameOf(users[at]!)));
  return (login, name) => {
    if (clean(login) !== '') return byLogin.get(clean(login)) ?? `Логина «${login.slice(0, 60)}» в результатах нет`;
    const found = byName.get(clean(name)) ?? [];
    if (found.length === 1) return found[0]!;
    if (clean(name) === '') return 'Нет ни логина, ни имени';
    return found.length === 0
      ? `Ученика «${name.slice(0, 60)}» в результатах нет`
      : `Учеников с именем «${name.slice(0, 60)}» несколько: впишите логин`;
  };
}

/** «6,5» and «6.5»; undefined for what is no number from 0 on. */
function numberOf(text: string): number | undefined {
  return /^\d{1,6}([.,]\d{1,4})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}
