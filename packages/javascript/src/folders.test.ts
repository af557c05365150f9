import { expect, test } from 'vitest';
import { boot, limits } from './testing/boot.ts';

const interpreter = boot();
const run = (files: Record<string, string>, input = '') =>
  interpreter.execute({
    do: 'run',
    files: Object.entries(files).map(([name, content]) => ({ name, content })),
    input,
    limits,
  });

test('require reads names from the folder of the file that asks', () => {
  const { end, stdout, stderr } = run({
    'main.js':
      "const a = require('./lib/a');\nconsole.log(a.name, a.b, require('./lib').index, require('./data/x.json').x);",
    'lib/a.js': "exports.name = __dirname;\nexports.b = require('./deep/b.js');",
    'lib/deep/b.js': "module.exports = require('../../top').top + require('..').index;",
    'lib/index.js': "exports.index = 'указатель';",
    'top.js': "exports.top = 'верх ';",
    'data/x.json': '{ "x": 5 }',
  });
  expect({ end, stderr }).toEqual({ end: { by: 'exit', code: 0 }, stderr: '' });
  expect(stdout).toBe('/home/student/lib верх указатель указатель 5\n');
});

test('import does as well, statically and later, across both kinds of files', () => {
  const { stdout, stderr } = run({
    'main.mjs':
      "import { area } from './geometry/shapes.mjs';\nimport common from './geometry/common.js';\nconst late = await import('./geometry/late.mjs');\nconsole.log(area(3), common.side, late.default);",
    'geometry/shapes.mjs': "import { square } from '../math/square.mjs';\nexport const area = (side) => square(side);",
    'geometry/common.js': "exports.side = require('../math/given.js').side;",
    'geometry/late.mjs': "export { default } from './words/late.ts';",
    'geometry/words/late.ts': "const word: string = 'позже';\nexport default word;",
    'math/square.mjs': 'export const square = (x) => x * x;',
    'math/given.js': 'exports.side = 7;',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('9 7 позже\n');
});

test('a file that asks for a module by require gets it', () => {
  const { stdout } = run({
    'main.js': "console.log(require('./lib/m.mjs').x);",
    'lib/m.mjs': "import { y } from './n.mjs';\nexport const x = y;",
    'lib/n.mjs': 'export const y = 4;',
  });
  expect(stdout).toBe('4\n');
});

test.each(['../x', './../../etc/passwd', '/etc/passwd', './lib/../../main', 'lib/a', './lib/nothing'])(
  'nothing is found by %j',
  (name) => {
    const asked = JSON.stringify(name);
    const source = `try { require(${asked}); console.log('found'); } catch (error) { console.log(error.code, require('fs').existsSync(${asked})); }`;
    const { stdout } = run({ 'main.js': source, 'lib/a.js': '' });
    expect(stdout).toBe('MODULE_NOT_FOUND false\n');
  },
);

test('files are read by their paths, and what breaks is told by them', () => {
  const { stdout, stderr } = run({
    'main.js':
      "const fs = require('fs');\nfor (const name of ['data/x.txt', './data/../data/x.txt', `${__dirname}/data/x.txt`]) console.log(fs.readFileSync(name, 'utf8'));\nrequire('./lib/broken').fall();",
    'data/x.txt': 'слова',
    'lib/broken.js': 'exports.fall = () => {\n  null.x;\n};',
  });
  expect(stdout).toBe('слова\nслова\nслова\n');
  expect(stderr).toContain('lib/broken.js:2\n  null.x;');
  expect(stderr).toMatch(/at .*lib\/broken\.js:2:\d+\)?\n\s+at main\.js:3:\d+/);
});
