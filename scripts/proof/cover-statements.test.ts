import { expect, test } from 'vitest';
import { coverStatements } from './cover-statements.ts';

const sender = (file: string, ms: number, ...statements: string[]) => ({ file, ms, statements });

test('a file whose statements others send too is left out', () => {
  const chosen = coverStatements([sender('all', 10, 'a', 'b', 'c'), sender('part', 10, 'b'), sender('own', 10, 'd')]);
  expect(chosen).toEqual(['all', 'own']);
});

test('of files that send the same, the quicker is taken', () => {
  expect(coverStatements([sender('slow', 900, 'a', 'b'), sender('quick', 5, 'a', 'b')])).toEqual(['quick']);
});

test('together they send every statement, whatever the files are', () => {
  const senders = Array.from({ length: 60 }, (_, n) =>
    sender(`file ${n}`, 1 + ((n * 37) % 100), ...Array.from({ length: n % 7 }, (_each, at) => `s${(n * at) % 50}`)),
  );
  const chosen = new Set(coverStatements(senders));
  const sent = senders.filter(({ file }) => chosen.has(file)).flatMap(({ statements }) => statements);
  expect(new Set(sent)).toEqual(new Set(senders.flatMap(({ statements }) => statements)));
  expect(chosen).not.toContain('file 0');
});
