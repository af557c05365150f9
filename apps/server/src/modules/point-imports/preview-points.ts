import { mostImportedPoints, type PointChange, type PointPreview } from '@put/contract/marks/point-imports';
import type { Db } from '../../drivers/database/database.ts';
import { takeTable } from '../imports/imports.api.ts';
import { readResultTable, type ResultTable, scopeOf, type TableRow } from '../results/results.api.ts';
import type { GivenScope } from './set-points.ts';

/** Columns of our own tables that hold no points of a task. */
const known = ['ученик', 'участник', 'логин', 'группа', 'сумма', 'решено', 'ждут проверки', 'подпись', '№'];
/** What our own tables write where there are no points. */
/** Tables of earlier releases say «Участник». */
const isOfNames = (heading: string) => heading === 'ученик' || heading === 'участник';
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
  const [results, table] = await Promise.all([
    readResultTable(db, scopeOf(scope)),
    takeTable(Buffer.from(file_base64, 'base64')),
  ]);
  const headings = table.headings.map(clean);
  const columns = columnsBy(results, headings);
  const [nameAt, loginAt] = [headings.findIndex(isOfNames), headings.indexOf('логин')];
  const find = peopleOf(results.rows);
  const changes: PointChange[] = [];
  const problems: PointPreview['problems'] = [];
  const seen = new Set<TableRow>();
  let same = 0;
  const say = (line: number, words: string) => void (problems.length < mostProblems && problems.push({ line, words }));

  for (const { line, cells } of table.rows) {
    if (clean(cells[nameAt] ?? '') === 'максимум' && clean(cells[loginAt] ?? '') === '') continue;
    const row = find(cells[loginAt] ?? '', cells[nameAt] ?? '');
    if (typeof row === 'string') {
      say(line, row);
      continue;
    }
    if (seen.has(row)) {
      say(line, 'Этот ученик уже был выше');
      continue;
    }
    seen.add(row);
    for (const [at, column] of columns.entries()) {
      const text = (cells[at] ?? '').trim();
      if (column === undefined || noPoints.test(text)) continue;
      const { title, points, lesson_id, task_id } = results.columns[column]!;
      const after = numberOf(text);
      if (after === undefined) say(line, `${title}: «${text.slice(0, 40)}» — не баллы`);
      else if (after > points) say(line, `${title}: не больше ${points.toLocaleString('ru')}, столько даёт задача`);
      else {
        const before = row.cells[column]?.score ?? null;
        if (before === after || (before === null && after === 0)) same += 1;
        else {
          const place = { user_id: row.user.id, lesson_id, task_id };
          changes.push({ ...place, name: row.name, title: table.headings[at]!, before, after });
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

/**
 * For each heading the place of its task; undefined: it is none, or two tasks have it. Our own tables begin with columns
 * of their own, so where a task is called «Сумма» too, the last column of that name is the task.
 */
function columnsBy({ columns }: ResultTable, headings: readonly string[]): (number | undefined)[] {
  const places = Map.groupBy(columns.keys(), (at) => clean(columns[at]!.heading));
  return headings.map((heading, at) => {
    const found = places.get(heading);
    return found?.length === 1 && headings.lastIndexOf(heading) === at ? found[0] : undefined;
  });
}

/** Finds the row of a person, or says in Russian why there is none. */
function peopleOf(rows: readonly TableRow[]): (login: string, name: string) => TableRow | string {
  const byLogin = new Map(rows.map((row) => [clean(row.login), row]));
  const byName = Map.groupBy(rows, (row) => clean(row.name));
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
