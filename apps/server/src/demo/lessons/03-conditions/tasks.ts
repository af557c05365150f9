import type { DemoTask } from '../../demo-shapes.ts';
import { allOrNothing, filesBeside, samples, solution } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);

export const tasks: DemoTask[] = [
  {
    title: 'Чётное или нечётное',
    tags: ['условия', 'арифметика'],
    difficulty: 1,
    points: 10,
    statement: file('parity/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Остаток от деления на 2 — это `n % 2`. Каким он бывает?' },
      { after_attempts: 2, text: 'Не делите через `/`: у дробей не хватает точности для длинных чисел.' },
    ],
    test_groups: [
      samples(['4\n', 'YES\n'], ['7\n', 'NO\n']),
      allOrNothing('Скрытые тесты', 10, [
        ['0\n', 'YES\n'],
        ['10\n', 'YES\n'],
        ['-3\n', 'NO\n'],
        ['-8\n', 'YES\n'],
        ['100000000000000001\n', 'NO\n'],
        ['1000000000000000000\n', 'YES\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('parity/accepted.py')),
      solution('wrong_answer', 'Смотрит на цифру и забывает 0', file('parity/last-digit.py')),
      solution('wrong_answer', 'Дробное деление теряет точность', file('parity/float-half.py')),
    ],
  },
  {
    title: 'Самый высокий',
    tags: ['условия'],
    difficulty: 1,
    points: 10,
    statement: file('max-of-three/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Что выведет программа, если два числа равны? А если все три?' },
      { after_attempts: 2, text: 'Заведите переменную `best = a`, а потом по очереди сравните её с `b` и `c`.' },
    ],
    starter: 'a = int(input())\nb = int(input())\nc = int(input())\n',
    test_groups: [
      samples(['120\n340\n210\n', '340\n'], ['-50\n-20\n-90\n', '-20\n']),
      allOrNothing('Скрытые тесты', 10, [
        ['3\n2\n1\n', '3\n'],
        ['9\n10\n8\n', '10\n'],
        ['-10\n-9\n-11\n', '-9\n'],
        ['1\n2\n3\n', '3\n'],
        ['5\n5\n1\n', '5\n'],
        ['1\n5\n5\n', '5\n'],
        ['5\n1\n5\n', '5\n'],
        ['7\n7\n7\n', '7\n'],
        ['0\n-1\n-2\n', '0\n'],
        ['-1000000000\n-1000000000\n-999999999\n', '-999999999\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Сравнения по очереди', file('max-of-three/accepted.py')),
      solution('accepted', 'Функция max', file('max-of-three/accepted-max.py')),
      solution('wrong_answer', 'Молчит, когда числа равны', file('max-of-three/strict.py')),
      solution('wrong_answer', 'Сравнивает строки, а не числа', file('max-of-three/strings.py')),
    ],
  },
  {
    title: 'Високосный год',
    tags: ['условия', 'арифметика'],
    difficulty: 2,
    points: 15,
    statement: file('leap-year/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Проверьте годы 1900 и 2000: оба делятся на 4, но ответы разные.' },
      {
        after_attempts: 3,
        text: 'Год високосный, если `y % 400 == 0`, **или** если он делится на 4 **и** не делится на 100.',
      },
    ],
    test_groups: [
      samples(['2024\n', 'YES\n'], ['2023\n', 'NO\n'], ['1900\n', 'NO\n']),
      allOrNothing('Обычные годы', 5, [
        ['1996\n', 'YES\n'],
        ['2025\n', 'NO\n'],
        ['4\n', 'YES\n'],
        ['1\n', 'NO\n'],
      ]),
      allOrNothing('Границы веков', 10, [
        ['2000\n', 'YES\n'],
        ['2100\n', 'NO\n'],
        ['400\n', 'YES\n'],
        ['100\n', 'NO\n'],
        ['10000\n', 'YES\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('leap-year/accepted.py')),
      solution('partial', 'Каждый четвёртый год', file('leap-year/only-four.py')),
      solution('partial', 'Забыто правило про 400', file('leap-year/no-four-hundred.py')),
    ],
  },
  {
    title: 'Какой треугольник?',
    tags: ['условия'],
    difficulty: 3,
    points: 20,
    statement: file('triangle/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'lines' },
    hints: [
      { after_attempts: 1, text: 'Сначала проверьте, существует ли треугольник, и только потом сравнивайте стороны.' },
      {
        after_attempts: 2,
        text: 'Каждая сторона должна быть строго меньше суммы двух других. Это три условия, а не одно.',
      },
      { after_attempts: 4, text: 'Равнобедренный — когда равны **любые** две стороны: `a == b or b == c or a == c`.' },
    ],
    test_groups: [
      samples(['3\n4\n5\n', 'разносторонний\n'], ['2\n2\n2\n', 'равносторонний\n'], ['1\n2\n10\n', 'не существует\n']),
      allOrNothing('Треугольник существует', 10, [
        ['5\n5\n8\n', 'равнобедренный\n'],
        ['8\n5\n5\n', 'равнобедренный\n'],
        ['5\n8\n5\n', 'равнобедренный\n'],
        ['1000000000\n1000000000\n1000000000\n', 'равносторонний\n'],
        ['7\n10\n5\n', 'разносторонний\n'],
      ]),
      allOrNothing('Треугольника может не быть', 10, [
        ['10\n1\n2\n', 'не существует\n'],
        ['1\n10\n2\n', 'не существует\n'],
        ['1\n2\n3\n', 'не существует\n'],
        ['4\n2\n2\n', 'не существует\n'],
        ['1\n1\n5\n', 'не существует\n'],
        ['2\n2\n1\n', 'равнобедренный\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('triangle/accepted.py')),
      solution('partial', 'Проверяет только одну сторону', file('triangle/one-side.py')),
      solution('partial', 'Не сверяет первую сторону с третьей', file('triangle/two-pairs.py')),
    ],
  },
];
