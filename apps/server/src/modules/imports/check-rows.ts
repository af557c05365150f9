import { Password } from '@put/contract/accounts/accounts';
import type { ImportField, ImportRow } from '@put/contract/users/imports';
import { Email, LastName, personName, Username } from '@put/contract/users/person-fields';
import type * as z from 'zod/mini';
import { refuseCommonPassword } from '../../auth/common-passwords.ts';
import type { TakenNames } from './imports.store.ts';
import { readDay } from './read-day.ts';
import type { Table } from './read-table.ts';
import { takeFreeName, usernameOf } from './transliterate.ts';

type Values = Record<string, string>;

/** Converts each row of the file: splits names, reads dates, says errors in words. Does not use the database. */
export function readRows({ rows }: Pick<Table, 'rows'>, fields: readonly ImportField[]): ImportRow[] {
  const seen = { email: new Map<string, number>(), username: new Map<string, number>() };
  return rows.map(({ line, cells }) => {
    const values = valuesOf(cells, fields);
    const errors = checkValues(values);
    for (const key of ['email', 'username'] as const) {
      const value = values[key]?.toLowerCase();
      if (value === undefined) continue;
      const earlier = seen[key].get(value);
      if (earlier === undefined) seen[key].set(value, line);
      else errors.push(`${key === 'email' ? 'Такая почта' : 'Такой логин'} уже есть в строке ${earlier}`);
    }
    if (errors.length === 0) return { line, status: 'new', values, errors };
    return { line, status: 'bad', values, errors, cells: cells.map((cell, at) => shownCell(cell, fields[at])) };
  });
}

function valuesOf(cells: readonly string[], fields: readonly ImportField[]): Values {
  const values: Values = {};
  fields.forEach((field, column) => {
    // our own file of failed rows puts an apostrophe before a cell that looks like a formula
    const cell = (cells[column] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    const read = field === 'password' ? cell : cleanWords(cell);
    if (field !== 'skip' && read !== '') values[field] ??= read;
  });
  const { full_name, ...rest } = values;
  if (full_name === undefined) return rest;
  const [last, ...first] = full_name.split(/\s+/);
  // a single word is the first name
  const names = first.length === 0 ? { first_name: last! } : { last_name: last!, first_name: first.join(' ') };
  return { ...names, ...rest };
}

const shownLetters = 200;
const shownCell = (cell: string, field: ImportField | undefined): string =>
  field === 'password' && cell !== '' ? '••••' : cell.slice(0, shownLetters);

/** Tables bring line breaks and signs without width, by which two equal names would differ. */
export const cleanWords = (cell: string): string =>
  cell
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const shapes: Record<string, z.ZodMiniType> = {
  first_name: personName('имя'),
  last_name: LastName,
  email: Email,
  username: Username,
  password: Password,
};

const names: Record<string, string> = {
  first_name: 'Имя',
  last_name: 'Фамилия',
  email: 'Почта',
  username: 'Логин',
  password: 'Пароль',
};

function checkValues(values: Values): string[] {
  const errors: string[] = [];
  if (values['first_name'] === undefined) errors.push('Нет имени');
  for (const [key, shape] of Object.entries(shapes)) {
    const value = values[key];
    if (value === undefined) continue;
    const parsed = shape.safeParse(value);
    if (!parsed.success) errors.push(`${names[key]}: ${lowerFirst(parsed.error.issues[0]!.message)}`);
  }
  if (values['password'] !== undefined && isCommon(values['password'])) errors.push('Пароль: слишком известен');
  if ((values['user_group']?.length ?? 0) > 200) errors.push('Группа: не длиннее 200 знаков');
  if (values['birthday'] !== undefined) {
    const day = readDay(values['birthday']);
    if (day === undefined) errors.push(`Дата рождения: «${values['birthday']}» — не дата`);
    else values['birthday'] = day;
  }
  return errors;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function isCommon(password: string): boolean {
  try {
    refuseCommonPassword(password);
    return false;
  } catch {
    return true;
  }
}

/** Marks people who have an account already, and gives a username to those who have none. */
export function compareWithTaken(rows: readonly ImportRow[], taken: TakenNames): ImportRow[] {
  const usernames = new Set([
    ...taken.usernames,
    ...rows.flatMap(({ values }) => values['username']?.toLowerCase() ?? []),
  ]);
  return rows.map((row) => {
    if (row.status === 'bad') return row;
    const { values } = row;
    const errors = [
      ...(values['email'] && taken.emails.has(values['email'].toLowerCase()) ? ['Эта почта уже занята'] : []),
      ...(values['username'] && taken.usernames.has(values['username'].toLowerCase()) ? ['Этот логин уже занят'] : []),
      ...(taken.namesakes.has(row.line) ? ['Такой человек уже есть в этой группе'] : []),
    ];
    if (errors.length > 0) return { ...row, status: 'known' as const, errors };
    if (values['username'] !== undefined) return row;
    const { first_name = '', last_name = '' } = values;
    return { ...row, values: { ...values, username: takeFreeName(usernameOf({ first_name, last_name }), usernames) } };
  });
}
