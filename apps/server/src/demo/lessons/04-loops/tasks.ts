import type { DemoTask } from '../../demo-shapes.ts';
import { allOrNothing, eachTest, filesBeside, samples, solution } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);

const timesTable = (n: number) => Array.from({ length: 10 }, (_, i) => `${n} x ${i + 1} = ${n * (i + 1)}\n`).join('');

export const tasks: DemoTask[] = [
  {
    title: 'Таблица умножения',
    tags: ['циклы', 'ввод и вывод'],
    difficulty: 1,
    points: 10,
    statement: file('times-table/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'lines' },
    hints: [
      { after_attempts: 1, text: 'Сколько строк вывела программа? `range` не берёт последнее число.' },
      { after_attempts: 2, text: "Строку удобно собрать так: `print(n, 'x', i, '=', n * i)`." },
    ],
    starter: 'n = int(input())\nfor i in range(1, 11):\n    print(n)\n',
    test_groups: [
      samples(['7\n', timesTable(7)]),
      eachTest('Скрытые тесты', 10, [
        ['1\n', timesTable(1)],
        ['0\n', timesTable(0)],
        ['-4\n', timesTable(-4)],
        ['12345\n', timesTable(12345)],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('times-table/accepted.py')),
      solution('wrong_answer', 'Без последней строки', file('times-table/nine-lines.py')),
      solution('output_limit', 'Забыто i += 1: печатает без конца', file('times-table/endless.py')),
      solution('wrong_answer', 'Без пробелов вокруг знаков', file('times-table/no-spaces.py')),
    ],
  },
  {
    title: 'Сумма подряд',
    tags: ['циклы', 'арифметика'],
    difficulty: 2,
    points: 15,
    statement: file('range-sum/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Входит ли в сумму само число `b`?' },
      {
        after_attempts: 2,
        text: 'Миллиард шагов цикла — это несколько минут. В занятии есть формула суммы подряд идущих чисел.',
      },
    ],
    test_groups: [
      samples(['1\n4\n', '10\n'], ['-2\n2\n', '0\n']),
      allOrNothing('Скрытые тесты', 15, [
        ['5\n5\n', '5\n'],
        ['0\n1\n', '1\n'],
        ['-10\n-8\n', '-27\n'],
        ['-3\n5\n', '9\n'],
        ['1\n1000\n', '500500\n'],
        ['1\n1000000000\n', '500000000500000000\n'],
        ['-1000000000\n999999999\n', '-1000000000\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Формула', file('range-sum/accepted.py')),
      solution('wrong_answer', 'Не берёт последнее число', file('range-sum/without-last.py')),
      solution('time_limit', 'Честный цикл', file('range-sum/slow-loop.py')),
      solution('memory_limit', 'Складывает числа в огромный список', file('range-sum/huge-list.py')),
    ],
  },
  {
    title: 'Лист бумаги',
    tags: ['циклы'],
    difficulty: 2,
    points: 20,
    statement: file('paper/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Проверьте $n = 1$ (складывать не нужно) и $n = 8$ (ровно три раза).' },
      {
        after_attempts: 2,
        text: 'Начните с `layers = 1` и удваивайте, пока слоёв меньше, чем нужно. Не забудьте считать шаги.',
      },
    ],
    test_groups: [
      samples(['5\n', '3\n'], ['8\n', '3\n']),
      allOrNothing('До тысячи слоёв', 12, [
        ['1\n', '0\n'],
        ['2\n', '1\n'],
        ['3\n', '2\n'],
        ['1000\n', '10\n'],
        ['512\n', '9\n'],
        ['513\n', '10\n'],
      ]),
      allOrNothing('Невозможно толстая пачка', 8, [
        ['1000000000000000000\n', '60\n'],
        ['576460752303423488\n', '59\n'],
        ['576460752303423489\n', '60\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('paper/accepted.py')),
      solution('wrong_answer', 'Лишний раз на степенях двойки', file('paper/one-more.py')),
      solution('time_limit', 'Забыто удвоение: цикл бесконечный', file('paper/endless.py')),
      solution('partial', 'Логарифм в дробных числах', file('paper/log.py')),
    ],
  },
  {
    title: 'Простое число',
    tags: ['циклы', 'арифметика'],
    difficulty: 3,
    points: 25,
    statement: file('prime/statement.md'),
    limits: { time_ms: 3000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Единица — не простое число. А двойка?' },
      { after_attempts: 2, text: 'Не перебирайте все числа до $n$: достаточно дойти до $\\sqrt n$.' },
      { after_attempts: 3, text: 'Проверьте 9, 25 и 49. Если ответ YES, цикл остановился на шаг раньше, чем нужно.' },
    ],
    test_groups: [
      samples(['7\n', 'YES\n'], ['12\n', 'NO\n'], ['1\n', 'NO\n']),
      allOrNothing('Скрытые тесты', 25, [
        ['1\n', 'NO\n'],
        ['2\n', 'YES\n'],
        ['3\n', 'YES\n'],
        ['4\n', 'NO\n'],
        ['9\n', 'NO\n'],
        ['25\n', 'NO\n'],
        ['91\n', 'NO\n'],
        ['97\n', 'YES\n'],
        ['1000000007\n', 'YES\n'],
        ['1000000000000\n', 'NO\n'],
        ['999966000289\n', 'NO\n'],
        ['999999999989\n', 'YES\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Перебор до корня', file('prime/accepted.py')),
      solution('wrong_answer', 'Не доходит до самого корня', file('prime/short-range.py')),
      solution('wrong_answer', 'Считает единицу простой', file('prime/one-is-prime.py')),
      solution('time_limit', 'Перебор всех чисел до n', file('prime/slow.py')),
    ],
  },
];
