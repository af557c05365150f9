import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clashOf, FileName, namesGoTogether } from './file-names.ts';

test.each(['main.py', 'geometry/shapes.py', 'a/b/c/d.py', '.hidden/x', 'a..b/...c', '__init__.py', '-x.c'])(
  '%j is the name of a file',
  (name) => expect(FileName.safeParse(name).success).toBe(true),
);

test.each([
  ['', 'Введите имя файла'],
  ['/etc/passwd', 'Имя без диска и корня'],
  ['C:/x.py', 'Имя без диска и корня'],
  ['a\\b.py', 'Имя без диска и корня'],
  ['~/x.py', 'Имя без диска и корня'],
  ['..', 'не бывают пустыми, «.» и «..»'],
  ['../main.py', 'не бывают пустыми, «.» и «..»'],
  ['a/../main.py', 'не бывают пустыми, «.» и «..»'],
  ['./main.py', 'не бывают пустыми, «.» и «..»'],
  ['a//b.py', 'не бывают пустыми, «.» и «..»'],
  ['a/', 'не бывают пустыми, «.» и «..»'],
  ['a/.../b.py', 'не бывают пустыми, «.» и «..»'],
  ['a/b/c/d/e.py', 'Папок в имени не больше трёх'],
  ['фигуры.py', 'латинские буквы'],
  ['a b.py', 'латинские буквы'],
  ['main.py\n', 'латинские буквы'],
  ['a\0.py', 'латинские буквы'],
  ['%2e%2e/x', 'латинские буквы'],
  [`${'a'.repeat(101)}.py`, 'латинские буквы'],
  [`${'a'.repeat(99)}/${'b'.repeat(99)}/c.py`, 'длиннее 200'],
])('%j is none, and it is said why', (name, words) => {
  expect(FileName.safeParse(name).error?.issues[0]?.message).toContain(words);
});

test.each([
  [['main.py', 'a/x.py', 'b/x.py', 'a/b.py'], null],
  [
    ['a.py', 'b.py', 'a.py'],
    [2, 'не должны повторяться'],
  ],
  [
    ['a.py', 'A.py'],
    [1, 'только большими буквами'],
  ],
  [
    ['lib/a.py', 'Lib/b.py'],
    [1, 'Папка отличается от lib'],
  ],
  [
    ['lib/a.py', 'lib'],
    [1, 'lib — уже папка'],
  ],
  [
    ['LIB', 'lib/x/a.py'],
    [1, 'lib — уже файл'],
  ],
  [
    ['a/b', 'a/b/c.py'],
    [1, 'a/b — уже файл'],
  ],
] as const)('whether %j may stand together', (names, clash) => {
  const found = clashOf(names);
  if (clash === null) expect(found).toBeNull();
  else expect([found?.at, found?.message]).toEqual([clash[0], expect.stringContaining(clash[1])]);
});

test('a list says which of its files has the problem', () => {
  const list = z.array(z.object({ name: FileName })).check(namesGoTogether());
  const said = list.safeParse([{ name: 'a/b.py' }, { name: 'a' }]);
  expect(said.error?.issues).toMatchObject([{ path: [1, 'name'], message: 'a — уже папка' }]);
});
