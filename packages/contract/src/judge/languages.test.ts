import { expect, test } from 'vitest';
import { filesInLanguage, type SourceFile } from './languages.ts';

const files = (...names: string[]): SourceFile[] => names.map((name) => ({ name, content: name }));
const namesOf = (all: readonly SourceFile[]) => all.map(({ name }) => name);

test.each([
  ['the start takes the new name', ['main.py', 'data.txt'], ['main.cpp', 'data.txt']],
  ['a start of the new language comes first', ['main.py', 'main.cpp'], ['main.cpp', 'main.py']],
  ['a name of its own stays', ['solution.txt', 'b.py'], ['solution.txt', 'b.py']],
  ['nothing becomes an empty start', [], ['main.cpp']],
])('after a change of language %s', (_, before, after) => {
  expect(namesOf(filesInLanguage(files(...before), 'python', 'cpp'))).toEqual(after);
});

test('what is written is kept', () => {
  expect(filesInLanguage(files('main.py'), 'python', 'java')).toEqual([{ name: 'Main.java', content: 'main.py' }]);
});
