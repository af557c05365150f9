import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
    .join('\n');

const schema = textOf('apps/server/src/migrations/*.sql') + textOf('apps/server/src/drivers/database/tables/*.ts');
const code = `${textOf('packages/contract/src/**/*.ts')}\n${schema}`;

type Row = { term: string; where: string[]; isInside: boolean };
const [outside = '', inside = ''] = readFileSync(`${root}/docs/glossary.md`, 'utf8').split('## Inside');
const rowsOf = (text: string, isInside: boolean): Row[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Term '))
    .map((line) => {
      const [, term = '', , , where = ''] = line.split('|').map((cell) => cell.trim());
      return { term, where: [...where.matchAll(/`([^`]+)`/g)].map(([, name]) => name!), isInside };
    });
const rows = [...rowsOf(outside, false), ...rowsOf(inside, true)];

test('it has the nouns of the product, each once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rows.map(({ term }) => term)).size).toBe(rows.length);
});

/** `audit event` may be written as separate words, audit_event, auditEvent or AuditEvent. */
const formsOf = (term: string) => new RegExp(String.raw`(?<![a-z])${term.replaceAll(/[ -]/g, '[ _-]?')}`, 'i');

test.each(rows)('«$term» occurs in the contract or the schema as it is written', ({ term, where, isInside }) => {
  const text = isInside ? where.map((name) => textOf(`{.,apps/server/src}/${name}/**/*.ts`)).join('\n') : code;
  expect(formsOf(term).test(text)).toBe(true);
});

/** A folder of the repository, the server or the browser; else a table of the database. */
const isThere = (name: string) =>
  ['', 'apps/server/src/', 'apps/web/src/'].some((folder) => existsSync(`${root}/${folder}${name}`)) ||
  new RegExp(String.raw`create (unlogged )?table "?${name}"?[ (]`, 'i').test(schema);

test.each(rows)('«$term» stands where it says', ({ where }) => {
  expect(where).not.toEqual([]);
  expect(where.filter((name) => !isThere(name))).toEqual([]);
});
