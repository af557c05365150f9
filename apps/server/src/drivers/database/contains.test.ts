/** One way of reading for searches: what the browser finds in a list, the server finds too. */
import { folded } from '@put/contract/base/folded';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { contains } from './contains.sql.ts';

const { db } = await testDatabase();

const finds = async (text: string, words: string) => {
  const { rows } = await sql<{ is: boolean }>`select ${contains(sql`${text}::text`, words)} as is`.execute(db);
  return rows[0]!.is;
};

test.each([
  ['Пётр Алёшин', 'петр'],
  ['Петр', ' ПЁТР '],
  ['О’Нил', "о'нил"],
  ["О'Нил", 'оʼн'],
  ['Знакомство: 100 %', '%'],
])('«%s» is found by «%s», in the database as in the browser', async (text, words) => {
  expect([await finds(text, words), folded(text).includes(folded(words))]).toEqual([true, true]);
});

test.each([
  ['Пётр', '%'],
  ['Пётр', '_'],
  ['Пётр', 'пьетр'],
])('«%s» is not found by «%s»', async (text, words) => {
  expect([await finds(text, words), folded(text).includes(folded(words))]).toEqual([false, false]);
});
