import { describe, expect, it, test } from 'vitest';
import { RunnerFault } from '../runner.ts';
import { cleanTrace } from './clean-trace.ts';
import { fillCommand, type LanguageSpec } from './language-specs.ts';
import type { Message } from '../../wire/messages.ts';
import { outcomeOf } from './outcome-of.ts';

const spec: LanguageSpec = {
  language: 'cpp',
  image: 'c-cpp',
  main_file: 'main.cpp',
  compile: ['g++', '-o', 'main', '{sources}'],
  run: ['/kept/{role}/main', '-Xmx{memory_mib}m'],
  env: {},
  compiled_suffixes: ['.cpp'],
  memory_overhead: 4_000_000,
  memory_words: 'std::bad_alloc',
  pids: 64,
  precompiled: [],
};

function ended(fields: Record<string, string | number>, stderr = ''): Message {
  const all = { cpu: 11_250, wall: 14_803, memory: 9_000_000, ...fields };
  return {
    verb: 'result',
    fields: new Map(Object.entries(all).map(([name, value]) => [name, String(value)])),
    payloads: new Map([
      ['stdout', Buffer.from('5\n')],
      ['stderr', Buffer.from(stderr)],
    ]),
  };
}

test.each<[string, Record<string, string | number>, string, unknown]>([
  ['an end', { end: 'exit', code: 0 }, '', { by: 'exit', code: 0 }],
  ['a code', { end: 'exit', code: 3 }, 'беда', { by: 'exit', code: 3 }],
  ['an uncaught exception', { end: 'exit', code: 1 }, 'Traceback (most recent call last):\nx', { by: 'crash' }],
  ['a panic', { end: 'exit', code: 101 }, "thread 'main' panicked at main.rs:1", { by: 'crash' }],
  ['a signal', { end: 'signal', signal: 11 }, '', { by: 'crash' }],
  ['a limit', { end: 'limit', limit: 'time' }, '', { by: 'limit', limit: 'time' }],
  ['words of memory', { end: 'signal', signal: 6 }, 'what(): std::bad_alloc', { by: 'limit', limit: 'memory' }],
  ['such words of a good program', { end: 'exit', code: 0 }, 'std::bad_alloc', { by: 'exit', code: 0 }],
])('understands %s', (_, fields, stderr, end) => {
  expect(outcomeOf(ended(fields, stderr), spec, []).end).toEqual(end);
});

it('gives no verdict when the machine was too busy', () => {
  expect(() => outcomeOf(ended({ end: 'limit', limit: 'wall' }), spec, [])).toThrow(RunnerFault);
});

it("counts time in milliseconds and memory without the interpreter's", () => {
  const { used } = outcomeOf(ended({ end: 'exit', code: 0 }), spec, []);
  expect(used).toEqual({ timeMs: 11.25, wallMs: 14.803, memoryBytes: 5_000_000 });
});

it('names the signal when a killed program printed nothing', () => {
  expect(outcomeOf(ended({ end: 'signal', signal: 11 }), spec, []).stderr).toBe('Segmentation fault\n');
  expect(outcomeOf(ended({ end: 'signal', signal: 6 }, 'assert'), spec, []).stderr).toBe('assert');
});

it('fills the command of a language', () => {
  const files = [{ name: 'main.cpp' }, { name: 'data.txt' }, { name: 'b.cpp' }];
  const filling = { files, role: 'student', memoryBytes: 64 * 1_048_576 } as const;
  expect(fillCommand(spec.compile!, spec, filling)).toEqual(['g++', '-o', 'main', 'main.cpp', 'b.cpp']);
  expect(fillCommand(spec.run, spec, filling)).toEqual(['/kept/student/main', '-Xmx64m']);
});

it('fills it with files in folders, and no name becomes a flag', () => {
  const files = ['main.cpp', '-o.cpp', 'a/x.cpp', 'a/y.txt', 'b/c/z.h'].map((name) => ({ name }));
  const filling = { files, role: 'student', memoryBytes: 0 } as const;
  const fill = (...command: string[]) => fillCommand(command, spec, filling);
  expect(fill('g++', '{sources}')).toEqual(['g++', 'main.cpp', './-o.cpp', 'a/x.cpp']);
  expect(fill('go', '{sources_beside}')).toEqual(['go', 'main.cpp', './-o.cpp']);
  expect(fill('fpc', '-Fu{folder}', '{main}')).toEqual(['fpc', '-Fua', '-Fub/c', 'main.cpp']);
  expect(fillCommand(['{main}'], spec, { ...filling, files: [{ name: '-x.py' }] })).toEqual(['./-x.py']);
});

describe('what programs say', () => {
  const files = [{ name: 'main.py' }, { name: 'shapes.py' }];

  it("holds only the student's frames of Python", () => {
    const trace = [
      'Traceback (most recent call last):',
      '  File "/box/main.py", line 5, in <module>',
      '    load("{")',
      '  File "/usr/lib/python3.11/json/__init__.py", line 346, in loads',
      '    return _default_decoder.decode(s)',
      '           ^^^^^^^^^^^^^^^^^^^^^^^^^^',
      '  File "/box/shapes.py", line 2, in area',
      '    return side * side',
      '           ~~~~~^~~~~~',
      "TypeError: unsupported operand type(s) for *: 'NoneType'",
      '',
    ];
    const own = [trace[0], '  File "main.py", line 5, in <module>', trace[2], '  File "shapes.py", line 2, in area'];
    expect(cleanTrace(trace.join('\n'), 'python', files)).toBe([...own, ...trace.slice(7)].join('\n'));
  });

  it("holds no frames of Node's own", () => {
    const trace =
      '/box/main.js:1\nboom()\n^\n\nReferenceError: boom is not defined\n    at Object.<anonymous> (/box/main.js:1:1)\n' +
      '    at Module._compile (node:internal/modules/cjs/loader:1105:14)\n    at node:internal/main:17:47\n\nNode.js v18.19.0\n';
    expect(cleanTrace(trace, 'javascript', [{ name: 'main.js' }])).toBe(
      'main.js:1\nboom()\n^\n\nReferenceError: boom is not defined\n    at Object.<anonymous> (main.js:1:1)\n',
    );
  });

  it('names no folders of ours, and leaves others alone', () => {
    expect(cleanTrace('/box/main.cpp:1: /kept/student/main /boxes/a /usr/x', 'cpp', [])).toBe(
      'main.cpp:1: main /boxes/a /usr/x',
    );
  });
});
