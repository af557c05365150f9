import { expect, test } from 'vitest';
import { withStarterFiles } from './starter-files.ts';

const starters = [
  { name: 'main.py', content: 'начните здесь', access: 'edit' as const },
  { name: 'helper.py', content: 'авторское', access: 'read' as const },
  { name: 'secret.py', content: 'тайное', access: 'hidden' as const },
];

test('files of the author stand beside a solution as the author wrote them, and what is started stays first', () => {
  const files = [
    { name: 'main.py', content: 'решение' },
    { name: 'helper.py', content: 'подменено' },
    { name: 'own.py', content: 'своё' },
  ];
  expect(withStarterFiles(files, starters)).toEqual([
    { name: 'main.py', content: 'решение' },
    { name: 'helper.py', content: 'авторское' },
    { name: 'own.py', content: 'своё' },
    { name: 'secret.py', content: 'тайное' },
  ]);
});

test('a start that may be changed is put beside nobody', () => {
  expect(withStarterFiles([{ name: 'a.py', content: '' }], [starters[0]!])).toEqual([{ name: 'a.py', content: '' }]);
});

test('what stands in the way of a file of the author is gone, but never what is started', () => {
  const given = ['lib/secret.py', 'data'].map((name) => ({ name, content: 'авторское', access: 'hidden' as const }));
  const files = ['main.py', 'lib', 'data/x.txt', 'lib/own.py'].map((name) => ({ name, content: 'своё' }));
  const namesOf = (all: { name: string }[]) => all.map(({ name }) => name);
  expect(namesOf(withStarterFiles(files, given))).toEqual(['main.py', 'lib/own.py', 'lib/secret.py', 'data']);
  expect(namesOf(withStarterFiles([{ name: 'lib', content: '' }], given))).toEqual(['lib', 'data']);
});
