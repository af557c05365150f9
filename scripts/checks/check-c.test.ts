import { expect, test } from 'vitest';
import { checkC, circlesIn } from './check-c.ts';

const loop = [
  { name: 'loop.h', source: '#include "common.h"\nvoid run(void (*then)(void));\n' },
  { name: 'loop.c', source: '#include "loop.h"\nvoid run(void (*then)(void)) {\n  then();\n}\n' },
  { name: 'main.c', source: '#include "loop.h"\nstatic void end(void) {}\nint main(void) { run(end); }\n' },
];

test('files that include only what is below them pass', () => {
  expect(circlesIn(loop)).toEqual([]);
});

test.each([
  [
    'by two files',
    [{ name: 'main.h', source: 'int main(void);' }],
    '#include "main.h"\n',
    'a circle of files: loop, main',
  ],
  [
    'by three',
    [{ name: 'mid.h', source: '#include "main.h"\n' }],
    '#include "mid.h"\n',
    'a circle of files: loop, main, mid',
  ],
])('a circle %s is refused', (_, more, includes, words) => {
  const files = loop.map((one) => (one.name === 'loop.c' ? { ...one, source: includes + one.source } : one));
  expect(circlesIn([...files, ...more])).toContain(words);
});

test('nobody declares the functions of another file', () => {
  expect(circlesIn([...loop, { name: 'mid.h', source: 'void run(void);' }])).toEqual(['mid.h declares run']);
  expect(circlesIn([{ name: 'mid.c', source: 'extern void run(void);\n' }])).toEqual([
    'mid.c declares extern void run(void);',
  ]);
});

test('the agent and the supervisor keep to it', async () => {
  expect(await checkC()).toEqual([]);
});
