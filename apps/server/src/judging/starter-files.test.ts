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
