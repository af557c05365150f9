import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTrace } from '@put/animation/trace/read-trace';
import type { Runner } from '../../drivers/runner/runner.ts';
import { startTestPython } from '../../testing/python-runner.ts';
import { runTrace, type TraceAsked } from './run-trace.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

const run = (source: string, more: Partial<TraceAsked> = {}) =>
  runTrace(runner, { source, title: 'Проба', listing: null, input: '', ...more });
async function animationOf(...given: Parameters<typeof run>) {
  const made = await run(...given);
  if ('complaint' in made) throw new Error(made.complaint.message);
  return made.animation;
}
const sentences = async (...given: Parameters<typeof run>) =>
  (await animationOf(...given)).steps.map(
    ({ line, say, chapter }) => `${chapter ? `[${chapter}] ` : ''}${line}: ${say}`,
  );

const insertion = `def sort(a):
    # — Проход
    for i in range(1, len(a)):
        x = a[i]
        j = i
        # — Вставляем {x}
        while j > 0 and a[j - 1] > x:
            a[j] = a[j - 1]
            j -= 1
        a[j] = x

a = list(map(int, input().split()))
sort(a)
# — Итог
print(*a)
`;

describe('any program becomes an animation', () => {
  it('of lines that ran, with what they changed, in chapters of its comments', async () => {
    expect(await sentences(insertion, { input: '5 2\n' })).toEqual([
      '12: Теперь a = [5, 2]',
      '1: Вызвали sort(a = [5, 2])',
      '[Проход] 3: Теперь i = 1',
      '4: Теперь x = 2',
      '5: Теперь j = 1',
      '[Вставляем 2] 7: Проверили: j > 0 and a[j - 1] > x — да',
      '8: Теперь a[1] = 5',
      '9: Теперь j = 0',
      '7: Проверили: j > 0 and a[j - 1] > x — нет',
      '10: Теперь a[0] = 2',
      '[Проход] 3: Функция sort закончила работу',
      '13: Поменяли местами a[0] и a[1]',
      '[Итог] 15: Напечатали: 2 5',
    ]);
  });

  it('of the lines and in the words that its author chose, and shows what was there then', async () => {
    const listing = { lines: [8, 10], words: { 8: 'Сдвигаем {x} мимо', 10: 'Ставим {x} на место {j}' } };
    const animation = await animationOf(insertion, { input: '3 2 1\n', listing });
    expect(animation.steps.map(({ say }) => say)).toEqual([
      'Сдвигаем 2 мимо',
      'Ставим 2 на место 0',
      'Сдвигаем 1 мимо',
      'Сдвигаем 1 мимо (3-й раз)',
      'Ставим 1 на место 0',
    ]);
    const recording = readTrace(animation.record);
    const list = recording.thingsAt(0).find(({ kind }) => kind === 'list')!.number;
    expect(animation.steps.map(({ step }) => recording.thingAt(list, step)!.items.join(' '))).toEqual([
      '3 3 1',
      '2 3 1',
      '2 3 3',
      '2 2 3',
      '1 2 3',
    ]);
    expect(animation.code!.length).toBe(16);
  });

  it('of calls, what they give back and what they raise', async () => {
    const source =
      'def f(n):\n    if n == 0:\n        raise KeyError\n    return n + 1\n\nx = f(2)\ntry:\n    f(0)\nexcept KeyError:\n    print("да")\n';
    expect(await sentences(source)).toEqual([
      '1: Вызвали f(n = 2)',
      '2: Проверили: n == 0 — нет',
      '4: Функция f вернула 3',
      '6: Теперь x = 3',
      '7: Выполнили: try',
      '1: Вызвали f(n = 0)',
      '2: Проверили: n == 0 — да',
      '3: Возникла ошибка KeyError',
      '9: Выполнили: except KeyError',
      '10: Напечатали: да',
    ]);
  });

  it.each([
    ['a loop without end', 'i = 0\nwhile True:\n    i += 1\n', /^Программа длиннее, чем можно записать/, 2],
    ['too many steps', 'i = 0\nwhile i < 2600:\n    i += 1\n', /^Шагов больше 5000: возьмите данные поменьше/, 3],
    ['an error', 'n = int(input())\n', /^Программа попросила ещё одну строку ввода/, 1],
    ['what does not compile', 'x = (1\n', /^Скобка «\(» открыта/, 1],
    ['no line of those chosen', 'x = 1\n', /^Ни одна из выбранных строк/, null],
    [
      'a record of its own',
      'import sys\nsys.settrace(None)\nopen("/dev/note", "wb").write(b"t[]")\n',
      /испорчена/,
      null,
    ],
  ])('says what is wrong with %s', async (name, source, message, line) => {
    const listing = name === 'no line of those chosen' ? { lines: [7], words: {} } : null;
    expect(await run(source, { listing })).toEqual({ complaint: { message: expect.stringMatching(message), line } });
  });
});
