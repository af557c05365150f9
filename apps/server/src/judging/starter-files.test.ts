import { expect, test } from 'vitest';
import { withStarterFiles } from './starter-files.ts';

const starters = [
  { name: 'main.py', content: 'начните здесь', access: 'edit' as const },
  { name: 'helper.py', content: 'авторское', access: 'read' as const },
  { name: 'secret.py', content: 'тайное', access: 'hidden' as const },
];

test("the author's files keep their content beside a solution, and the started file stays first", () => {
  const files = [
    { name: 'main.py', content: 'решение' },
    { name: 'helper.py', content: 'подменено' },
    { name: 'own.py', content: 'своё' },
  ];
  expect(withStarterFiles(files, starters, 'python')).toEqual([
    { name: 'main.py', content: 'решение' },
    { name: 'helper.py', content: 'авторское' },
    { name: 'own.py', content: 'своё' },
    { name: 'secret.py', content: 'тайное' },
  ]);
});

test('a starter file that may be changed is not added to a solution', () => {
  expect(withStarterFiles([{ name: 'a.py', content: '' }], [starters[0]!], 'python')).toEqual([
    { name: 'a.py', content: '' },
  ]);
});

test("a file in the way of an author's file is dropped, but never the started one", () => {
  const given = ['lib/secret.py', 'data'].map((name) => ({ name, content: 'авторское', access: 'hidden' as const }));
  const files = ['main.py', 'lib', 'data/x.txt', 'lib/own.py'].map((name) => ({ name, content: 'своё' }));
  const namesOf = (all: { name: string }[]) => all.map(({ name }) => name);
  expect(namesOf(withStarterFiles(files, given, 'python'))).toEqual(['main.py', 'lib/own.py', 'lib/secret.py', 'data']);
  expect(namesOf(withStarterFiles([{ name: 'lib', content: '' }], given, 'python'))).toEqual(['lib', 'data']);
});

test("the author's files of another language are left out", () => {
  const given = [
    { name: 'lib.py', content: '', access: 'hidden' as const, languages: ['python' as const] },
    { name: 'Lib.java', content: '', access: 'hidden' as const, languages: ['java' as const] },
  ];
  const files = [{ name: 'main.py', content: 'своё' }];
  expect(withStarterFiles(files, given, 'python').map(({ name }) => name)).toEqual(['main.py', 'lib.py']);
});

test.each([
  [['main.py', 'own.py'], 0],
  [['solution.py', 'own.py'], 0],
  // handed in a file with the name of the author's
  [['main.py', 'solution.py', 'own.py'], 1],
])('a program that begins in a file of the author calls the student’s by its name: %j', (names, at) => {
  const grader = { name: 'main.py', content: 'авторское', access: 'hidden' as const, starts: 'solution.py' };
  const files = names.map((name, index) => ({ name, content: String(index) }));
  expect(withStarterFiles(files, [grader], 'python')).toEqual([
    { name: 'main.py', content: 'авторское' },
    { name: 'solution.py', content: String(at) },
    { name: 'own.py', content: String(names.indexOf('own.py')) },
  ]);
});
