import { NewTask } from '@put/contract/tasks/new-task';
import type { TestGroup } from '@put/contract/tasks/task-tests';
import type { Verdict } from '@put/contract/judge/verdicts';
import type * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../../testing/python-runner.ts';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { kindRule } from '../../kinds.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

type Tests = z.input<typeof TestGroup>['tests'];

async function judge(solution: string, tests: string | Tests, { style = 'asserts', prelude = '', points = 10 } = {}) {
  const task = NewTask.parse({
    kind: 'function',
    title: 'Функция',
    config: { languages: ['python'], style, file_name: 'solution.py', prelude },
    limits: { time_ms: 1000, memory_mb: 64 },
    test_groups: [
      {
        name: 'Тесты',
        is_sample: true,
        points,
        tests: typeof tests === 'string' ? [{ input: tests }] : tests,
      },
    ],
  });
  const handedIn = {
    language: 'python' as const,
    files: [{ name: 'main.py', content: solution }],
    answer: null,
    seed: 1,
  };
  return kindRule('function').judge({ runner }, task, task.test_groups, handedIn, {});
}

const vector = `
class Vector:
    def __init__(self, x, y): self.x, self.y = x, y
    def __add__(self, other): return Vector(self.x + other.x, self.y + other.y)
    def __eq__(self, other): return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)
    def __len__(self): return 2
    def __getitem__(self, at): return (self.x, self.y)[at]
    def __repr__(self): return f'Vector({self.x}, {self.y})'
`;

describe('a test of functions and classes', () => {
  it.each<[string, string, string, Verdict]>([
    ['a number', 'def f(x): return x * 2', 'assert f(2) == 4', 'accepted'],
    ['a wrong number', 'def f(x): return x * 3', 'assert f(2) == 4', 'wrong_answer'],
    ['the expected on the left', 'def f(x): return x * 2', 'assert 4 == f(2)', 'accepted'],
    ['several plain asserts', 'def f(x): return abs(x)', 'assert f(2) == 2\nassert f(-2) == 2', 'accepted'],
    ['the second of several', 'def f(x): return x', 'assert f(2) == 2\nassert f(-2) == 2', 'wrong_answer'],
    ['no return', 'def f(x): x * 2', 'assert f(2) == 4', 'wrong_answer'],
    ['nearly', 'def f(x): return x / 3', 'assert abs(f(1) - 0.3333333) < 1e-6', 'accepted'],
    ['text', 'def f(s): return s[::-1]', 'assert f("кот🐈") == "🐈ток"', 'accepted'],
    ['lists in lists', 'def f(n): return [[i] * i for i in range(n)]', 'assert f(3) == [[], [1], [2, 2]]', 'accepted'],
    ['a tuple is no list', 'def f(): return [1, 2]', 'assert f() == (1, 2)', 'wrong_answer'],
    ['a dictionary', 'def f(s): return {c: s.count(c) for c in s}', 'assert f("aab") == {"a": 2, "b": 1}', 'accepted'],
    ['a set', 'def f(a): return set(a)', 'assert f([1, 1, 2]) == {1, 2}', 'accepted'],
    ['a large number', 'def f(n): return 2 ** n', 'assert f(4000) == 2 ** 4000', 'accepted'],
    ['bytes', 'def f(s): return s.encode()', 'assert f("a") == b"a"', 'accepted'],
    ['None', 'def f(): return None', 'assert f() is None', 'accepted'],
    ['not a number', 'def f(): return float("nan")', 'import math\nassert math.isnan(f())', 'accepted'],
    [
      'a fraction',
      'from fractions import Fraction as F\ndef f(): return F(1, 3)',
      'from fractions import Fraction\nassert f() == Fraction(1, 3)',
      'accepted',
    ],
    [
      'a date',
      'import datetime\ndef f(): return datetime.date(2026, 1, 2)',
      'import datetime\nassert f() == datetime.date(2026, 1, 2)',
      'accepted',
    ],
    ['a list changed in place', 'def f(a): a.sort()', 'a = [3, 1, 2]\nf(a)\nassert a == [1, 2, 3]', 'accepted'],
    [
      'a list that must stay',
      'def f(a):\n a.sort()\n return a[0]',
      'a = [3, 1]\nf(a)\nassert a == [3, 1]',
      'wrong_answer',
    ],
    ['the same list back', 'def f(a): return a', 'a = [1]\nassert f(a) is a', 'accepted'],
    ['a copy of the list', 'def f(a): return a[:]', 'a = [1]\nassert f(a) is not a and f(a) == a', 'accepted'],
    [
      'a function of the test',
      'def f(g, a): return [g(x) for x in a]',
      'assert f(lambda x: x + 1, [1, 2]) == [2, 3]',
      'accepted',
    ],
    ['a built-in function', 'def f(g, a): return g(a)', 'assert f(len, [1, 2]) == 2', 'accepted'],
    ['a function back', 'def f(n): return lambda x: x + n', 'assert f(2)(3) == 5', 'accepted'],
    [
      'a decorator',
      'def twice(g): return lambda *a: g(*a) * 2',
      '@twice\ndef g(x): return x + 1\nassert g(1) == 4',
      'accepted',
    ],
    ['a generator', 'def f(n):\n for i in range(n): yield i', 'assert list(f(3)) == [0, 1, 2]', 'accepted'],
    ['a generator of the test', 'def f(a): return sum(a)', 'assert f(x for x in (1, 2)) == 3', 'accepted'],
    [
      'a named tuple',
      'from collections import namedtuple\nP = namedtuple("P", "x y")\ndef f(): return P(1, 2)',
      'assert f() == (1, 2) and f().x == 1',
      'accepted',
    ],
    [
      'a class',
      vector,
      'v = Vector(1, 2) + Vector(3, 4)\nassert v == Vector(4, 6) and v.x == 4 and isinstance(v, Vector)',
      'accepted',
    ],
    [
      'a class with a mistake',
      vector.replace('self.y + other.y', 'self.y'),
      'assert Vector(1, 2) + Vector(3, 4) == Vector(4, 6)',
      'wrong_answer',
    ],
    [
      'special methods',
      vector,
      'v = Vector(1, 2)\nassert len(v) == 2 and list(v) == [1, 2] and str(v) == "Vector(1, 2)"',
      'accepted',
    ],
    [
      'an exception',
      'def f(x):\n if x < 0: raise ValueError("нет")',
      'try: f(-1)\nexcept ValueError as e: assert str(e) == "нет"\nelse: assert False',
      'accepted',
    ],
    [
      'an own exception',
      'class E(Exception): pass\ndef f(): raise E(1)',
      'try: f()\nexcept E as e: assert e.args == (1,)',
      'accepted',
    ],
    [
      'no exception',
      'def f(x): return x',
      'try: f(-1)\nexcept ValueError: pass\nelse: assert False, "нет"',
      'wrong_answer',
    ],
    ['what is printed', 'def f(): print("да")', 'f()\nassert printed() == "да\\n"', 'accepted'],
    [
      'an import of the module',
      'x = 1\ndef f(): return x',
      'import solution\nfrom solution import f\nassert f() == solution.x',
      'accepted',
    ],
    ['a name that is missing', 'def g(): pass', 'assert f(1) == 1', 'wrong_answer'],
    ['too few parameters', 'def f(): return 1', 'assert f(1) == 1', 'runtime_error'],
    ['a crash', 'def f(x): return x / 0', 'assert f(1) == 1', 'runtime_error'],
    ['a crash at import', 'import nothing_like_this', 'assert f(1) == 1', 'runtime_error'],
    ['recursion without end', 'def f(n): return f(n)', 'assert f(1) == 1', 'runtime_error'],
    ['a loop', 'def f(n):\n while True: pass', 'assert f(1) == 1', 'time_limit'],
    ['memory', 'def f(n): return [0] * 10 ** 9', 'assert f(1) == 1', 'memory_limit'],
    ['a flood', 'def f(n):\n while True: print("x" * 1000)', 'assert f(1) == 1', 'output_limit'],
    ['a nap', 'import time\ndef f(n): time.sleep(60)', 'assert f(1) == 1', 'idle_limit'],
    ['what can not be used', 'def f(n): return None', 'assert f(1)[0] == 1', 'wrong_answer'],
    [
      'a block of its own',
      'def f(): return 1\nif __name__ == "__main__":\n print(input())',
      'assert f() == 1',
      'accepted',
    ],
    ['a test that is no Python', 'def f(): return 1', 'assert f( == 1', 'judge_error'],
    ['a test that fails by itself', 'def f(): return 1', 'int("x")', 'judge_error'],
  ])('%s', async (_, solution, test, verdict) => {
    const judged = await judge(solution, test);
    expect(judged.verdict, judged.tests[0]?.message ?? '').toBe(verdict);
    expect(judged.score).toBe(verdict === 'accepted' ? 10 : 0);
  });

  it('explains a wrong result in plain words', async () => {
    const messages = async (solution: string, test: string) => (await judge(solution, test)).tests[0]!;
    expect(await messages('def area(a, b): return a + b', 'assert area(2, 3) == 6')).toMatchObject({
      message: 'area(2, 3): получилось 5, а должно быть 6.',
      got: '5',
      expected: '6',
      input: 'assert area(2, 3) == 6',
    });
    expect((await messages('x = 1', 'assert area(2, 3) == 6')).message).toBe('В решении нет функции `area`.');
    expect((await messages('x = 1', 'from solution import area')).message).toBe('В решении нет функции `area`.');
    expect((await messages('def f(x): return x', 'assert f(3) > 5')).message).toBe(
      'Не выполнено: f(3) > 5 (слева 3, справа 5).',
    );
    expect((await messages('def f(x): return 0', 'assert f(3)')).message).toBe('Не выполнено: f(3) (получилось 0).');
    expect((await messages('def f(x): return 0', 'assert f(3), "Число нечётное"')).message).toBe('Число нечётное');
    const crash = await messages('def f(x):\n    return x / 0', 'assert f(3) == 1');
    expect(crash).toMatchObject({ message: 'Строка 2: деление на ноль.' });
    expect(crash.stderr).toContain('File "solution.py", line 2, in f\n    return x / 0');
    expect(crash.stderr).not.toContain('assert');
    expect((await messages('f = 1', 'assert f( == 1')).message).toContain('В самом тесте ошибка');
    expect((await messages('def f(): print("шаг")', 'assert f() == 1')).details).toEqual({ printed: 'шаг\n' });
  });

  it("shows the author's message", async () => {
    const { tests } = await judge('def f(x): return x', [
      { input: 'assert f(2) == 4', name: 'Двойка', message: 'Удвойте' },
    ]);
    expect(tests[0]).toMatchObject({ name: 'Двойка', message: 'Удвойте' });
  });

  it('gives the points of a group by weight', async () => {
    const { score, verdict } = await judge('def f(x): return abs(x)', [
      { input: 'assert f(-1) == 1', weight: 3 },
      { input: 'assert f(-1) == -1', weight: 1 },
    ]);
    expect({ score, verdict }).toEqual({ score: 7.5, verdict: 'partial' });
  });

  it('reports text that is no Python as a compile error', async () => {
    const judged = await judge('def f(:', 'assert f() == 1');
    expect(judged).toMatchObject({ verdict: 'compile_error', tests: [] });
    expect(judged.compiler_output).toContain('File "solution.py", line 1');
  });

  it('puts the prelude before every test', async () => {
    const options = { prelude: 'import math\ndef near(a, b): return math.isclose(a, b)' };
    expect((await judge('def f(): return 0.1 + 0.2', 'assert near(f(), 0.3)', options)).verdict).toBe('accepted');
  });

  it('takes classes of unittest, and gives a share for their methods', async () => {
    const test = `
import unittest
class TestArea(unittest.TestCase):
    def setUp(self): self.a = 2
    def test_square(self): self.assertEqual(area(self.a, 2), 4)
    def test_more(self): self.assertEqual(area(2, 3), 6)
    def test_words(self):
        with self.assertRaises(TypeError): area('a')
        self.assertIsInstance(area(1, 1), int)`;
    const options = { style: 'unittest' };
    expect(await judge('def area(a, b): return a * b', test, options)).toMatchObject({
      verdict: 'accepted',
      score: 10,
    });
    const half = await judge('def area(a, b): return a + b', test, options);
    expect(half).toMatchObject({ verdict: 'partial' });
    expect(half.score).toBeCloseTo(20 / 3);
    expect((await judge('x = 1', 'x = 2', options)).tests[0]?.message).toContain('нет ни одного метода test_');
  });
});
