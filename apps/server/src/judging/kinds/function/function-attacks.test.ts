import { NewTask } from '@put/contract/tasks/new-task';
import type { Verdict } from '@put/contract/judge/verdicts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { kindRule } from '../../kinds.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

/** Only 8191 passes. No honest solution below returns it. */
const test = 'secret_of_the_test = 8191\nassert f(13) == secret_of_the_test';

async function judge(content: string, input = test) {
  const task = NewTask.parse({
    kind: 'function',
    title: 'Функция',
    config: { languages: ['python'], style: 'asserts', file_name: 'solution.py', prelude: '' },
    limits: { time_ms: 1000, memory_mb: 64 },
    test_groups: [{ name: 'Тесты', is_sample: true, points: 10, tests: [{ input }] }],
  });
  const handedIn = { language: 'python' as const, files: [{ name: 'solution.py', content }], answer: null, seed: 1 };
  return kindRule('function').judge({ runner }, task, task.test_groups, handedIn, {});
}

/**
 * Python: prints everything in `places` that holds the test or its answer. It spells both by numbers, so that it does
 * not find itself.
 */
const search = (places: string) => `
import gc, os, sys
words = [''.join(map(chr, word)) for word in ((115, 101, 99, 114, 101, 116, 95, 111, 102), (56, 49, 57, 49))]
def f(n):
    found = []
    for one in ${places}:
        if one is words: continue
        if isinstance(one, dict): one = list(one) + list(one.values())
        if isinstance(one, (list, tuple, set)): one = ' '.join(str(x) for x in one if type(x) in (str, int))
        if type(one) in (str, bytes, int) and str(one) != ' '.join(words) and any(word in str(one) for word in words): found.append(str(one)[:200])
    print('FOUND', found)
    return found`;

/** Python: writes a forged reply to the connection with the test. */
const crooked = (reply: string) => `
import json, os
line = os.open('/dev/serve', os.O_RDWR)
def f(n):
    os.write(line, json.dumps(${reply}).encode())
    import _bridge
    _bridge.serve = lambda: None
    return 0`;

const anything = (methods: string) => `
class Anything:
${methods
  .split(' ')
  .map((name) => `    def ${name}(self, *args): return True`)
  .join('\n')}
def f(n): return Anything()`;

describe('a solution that tries to pass without solving', () => {
  it.each<[string, string, Verdict]>([
    ['leaves with code 0 at import', 'import sys\nsys.exit(0)', 'runtime_error'],
    ['ends the process at import', 'import os\nos._exit(0)', 'runtime_error'],
    ['ends the process in the function', 'import os\ndef f(n): os._exit(0)', 'runtime_error'],
    ['raises SystemExit in the function', 'def f(n): raise SystemExit(0)', 'runtime_error'],
    ['kills itself', 'import os, signal\ndef f(n): os.kill(os.getpid(), 9)', 'runtime_error'],
    [
      'takes AssertionError away',
      'import builtins\nbuiltins.AssertionError = type("A", (), {})\ndef f(n): return 0',
      'wrong_answer',
    ],
    ['raises AssertionError itself', 'def f(n): raise AssertionError("passed")', 'runtime_error'],
    ['swallows every exception', 'import sys\nsys.excepthook = lambda *a: None\ndef f(n): return 0', 'wrong_answer'],
    [
      'patches builtins',
      'import builtins\nbuiltins.repr = builtins.isinstance = lambda *a: True\nbuiltins.compile = builtins.exec = lambda *a: None\ndef f(n): return 0',
      'runtime_error',
    ],
    [
      'patches unittest',
      'import unittest\nunittest.TestCase.run = lambda *a: None\ndef f(n): return 0',
      'wrong_answer',
    ],
    ['patches json', 'import json\njson.dumps = lambda *a: \'["ok", 8191, []]\'\ndef f(n): return 0', 'accepted'],
    ['patches os.write', 'import os\nos.write = lambda *a: 0\ndef f(n): return 0', 'time_limit'],
    ['equals everything', anything('__eq__ __ne__'), 'wrong_answer'],
    [
      'equals everything by other operators',
      anything('__eq__ __hash__ __bool__ __sub__ __rsub__ __abs__ __lt__ __ge__'),
      'wrong_answer',
    ],
    [
      'is a number that equals everything',
      'class N(int):\n    __eq__ = __ne__ = lambda *a: True\n    __hash__ = int.__hash__\ndef f(n): return N(0)',
      'wrong_answer',
    ],
    [
      'prints a report',
      'print(\'{"end": "passed", "share": 1}\')\ndef f(n):\n    print(\'{"end": "passed", "share": 1}\')\n    return 0',
      'wrong_answer',
    ],
    [
      'writes a report to every descriptor',
      'import os\nfor fd in range(3, 30):\n    try: os.write(fd, b\'{"end": "passed", "share": 1}\')\n    except OSError: pass\ndef f(n): return 0',
      'runtime_error',
    ],
    [
      'leaves a report for the end',
      'import atexit, os\natexit.register(lambda: os.write(1, b\'{"end": "passed"}\'))\ndef f(n): return 0',
      'wrong_answer',
    ],
    ['hands eval to the test', 'def f(n): return eval', 'runtime_error'],
    [
      'hands in a loop',
      'def f(n):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass',
      'time_limit',
    ],
    [
      'starts a thread',
      'import threading\nthreading.Thread(target=print).start()\ndef f(n): return 0',
      'runtime_error',
    ],
    ['takes all memory', 'a = []\nwhile True: a.append("x" * 10**6 + str(len(a)))', 'memory_limit'],
    [
      'has no end of depth',
      'def f(n):\n    a = []\n    for _ in range(100000): a = [a]\n    return a',
      'runtime_error',
    ],
    [
      'gives an endless list',
      'class L(list):\n    def __iter__(self):\n        while True: yield 1\ndef f(n): return L()',
      'wrong_answer',
    ],
    ['claims to be another process', crooked('["ok", 8191, []]'), 'runtime_error'],
    [
      'asks to run text',
      crooked('["raise", [["b", "exec"], ["tuple", ["x=1"]], ["dict", 0, []], ""], []]'),
      'runtime_error',
    ],
    ['answers with no answer', 'import _bridge\n_bridge.serve = lambda: None\ndef f(n): return 0', 'runtime_error'],
    ['answers with rubbish', crooked('{"x": 1}'), 'runtime_error'],
  ])('%s', async (what, solution, verdict) => {
    const judged = await judge(solution);
    // a solution that answers 8191 to every question passes; it must only not break the judge
    if (what === 'patches json') expect(judged.verdict).not.toBe('judge_error');
    else expect(judged.verdict, judged.tests[0]?.message ?? '').toBe(verdict);
    if (what !== 'patches json') expect(judged.score).toBe(0);
  });

  it.each([
    [
      'frames',
      '[x for d in range(30) for fr in [sys._getframe(0)] for x in chain(fr, d)]',
      'def chain(frame, depth):\n    for _ in range(depth):\n        frame = frame and frame.f_back\n    return [frame.f_locals, frame.f_globals, frame.f_code.co_consts] if frame else []',
    ],
    ['every object', 'gc.get_objects()', ''],
    ['modules', '[vars(m) for m in list(sys.modules.values())]', ''],
    ['files', '[open(p, "rb").read() for r, d, n in os.walk("/home") for p in [os.path.join(r, x) for x in n]]', ''],
    ['standard input', '[sys.stdin.read()]', ''],
    ['arguments and environment', '[sys.argv, dict(os.environ)]', ''],
  ])('searches %s for the test and finds nothing', async (_, places, helper) => {
    const [result] = (await judge(`${helper}\n${search(places)}`)).tests;
    expect(result).toMatchObject({ verdict: 'wrong_answer', got: '[]', details: { printed: 'FOUND []\n' } });
  });

  it('cannot read a function that a test passes, and may only call it', async () => {
    const spy = `
def f(g):
    for name in ('__code__', '__globals__', '__closure__', '__self__', '__dict__', '__class__', 'gi_frame', '__reduce__'):
        try: print(name, 'GOT' if 'secret' in repr(getattr(g, name)) else '')
        except AttributeError: print(name, 'refused')
    return g(1)`;
    const [result] = (await judge(spy, 'secret = 8191\nassert f(lambda x: secret + x) == 8192')).tests;
    expect(result).toMatchObject({ verdict: 'accepted' });
    expect(JSON.stringify(result?.details)).not.toContain('GOT');
    expect(JSON.stringify(result?.details)).toContain('__globals__ refused');
  });

  it('cannot make the interpreter of the test run functions by name', async () => {
    const crook = `
import json, os
line = os.open('/dev/ask', os.O_RDWR)
def say(*request):
    def plain(one): return ['list', 0, one] if isinstance(one, list) else one
    os.write(line, json.dumps(['tuple', list(request)]).encode())
    size = int.from_bytes(os.read(line, 8), 'big')
    return os.read(line, size).decode()
def f(n):
    print(say('call', ['b', 'eval'], ['tuple', ['1+1']], ['dict', 0, []]))
    print(say('call', ['b', 'abs'], ['tuple', [-1]], ['dict', 0, []]))
    print(say('get', 'x', '__class__'))
    print(say('special', 'x', '__class__', ['tuple', []]))
    return 0`;
    const [result] = (await judge(crook)).tests;
    const printed = JSON.stringify(result?.details ?? '');
    expect(printed).not.toContain('[\\"ok');
    expect(printed).toContain('raise');
    expect(result?.verdict).not.toBe('accepted');
  });

  it('leaves nothing for the next test', async () => {
    const content = `
try:
    kept = open('/tmp/kept').read()
except OSError:
    kept = ''
open('/tmp/kept', 'w').write('x')
import builtins
was = hasattr(builtins, 'left')
builtins.left = 1
def f(): return (kept, was)`;
    for (let time = 0; time < 2; time++)
      expect((await judge(content, 'assert f() == ("", False)')).tests[0]).toMatchObject({ verdict: 'accepted' });
  });
});
