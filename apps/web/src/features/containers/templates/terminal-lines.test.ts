import { expect, test } from 'vitest';
import { terminalLines } from './terminal-lines.ts';

const file = (path: string, content: string) => ({ path, content, is_executable: false });

test('a terminal begins with what starts by itself, the files that ls shows, and the shortest text among them', () => {
  const files = [
    file('src/main.cpp', 'x'),
    file('.bashrc', 'a'),
    file('src/more.cpp', 'y'),
    file('читай.txt', 'Раз\nДва\nТри\n'),
    file('a.txt', 'Длиннее других, хотя и в одну строку\n'),
    file('пусто', ''),
  ];
  expect(terminalLines({ files, start_command: 'make\nmake run' })).toEqual([
    { command: 'make', printed: '' },
    { command: 'ls', printed: 'пусто  читай.txt  a.txt  src/' },
    { command: 'cat читай.txt', printed: 'Раз\nДва' },
  ]);
});

test('a template without files has an empty home', () => {
  expect(terminalLines({ files: [], start_command: '' })).toEqual([{ command: 'ls', printed: '' }]);
});
