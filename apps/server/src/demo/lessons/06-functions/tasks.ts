import type { DemoTask } from '../../demo-shapes.ts';
import { allOrNothing, filesBeside, samples, solution } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);

export const tasks: DemoTask[] = [
  {
    title: 'Надёжный пароль',
    tags: ['функции', 'строки'],
    difficulty: 2,
    points: 15,
    statement: file('password/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Подходит ли пароль ровно из восьми знаков?' },
      {
        after_attempts: 2,
        text: 'Где стоит `return False`: внутри цикла или после него? Ответить «нет» можно, только просмотрев все знаки.',
      },
    ],
    starter: file('password/starter.py'),
    test_groups: [
      samples(['Put2Python\n', 'YES\n'], ['password\n', 'NO\n']),
      allOrNothing('Скрытые тесты', 15, [
        ['Abcdefg1\n', 'YES\n'],
        ['1234567aB\n', 'YES\n'],
        ['Abcdef1\n', 'NO\n'],
        ['abcdefg1\n', 'NO\n'],
        ['ABCDEFG1\n', 'NO\n'],
        ['Abcdefgh\n', 'NO\n'],
        ['!!!!!!!!\n', 'NO\n'],
        ['z_9-Q!@#$%\n', 'YES\n'],
        ['1\n', 'NO\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('password/accepted.py')),
      solution('wrong_answer', 'Отвечает по первому знаку', file('password/first-char.py')),
      solution('wrong_answer', 'Длина строго больше восьми', file('password/longer.py')),
    ],
  },
  {
    title: 'Наибольший общий делитель',
    tags: ['функции', 'арифметика'],
    difficulty: 2,
    points: 20,
    statement: file('gcd/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      {
        after_attempts: 1,
        text: 'Вычитать меньшее из большего слишком долго, если числа сильно различаются. Возьмите остаток.',
      },
      { after_attempts: 2, text: 'Повторяйте `a, b = b, a % b`, пока `b` не станет нулём. Где окажется ответ?' },
    ],
    test_groups: [
      samples(['48\n18\n', '6\n'], ['7\n15\n', '1\n']),
      allOrNothing('Скрытые тесты', 20, [
        ['1\n1\n', '1\n'],
        ['18\n48\n', '6\n'],
        ['100\n25\n', '25\n'],
        ['1000000000000000000\n1\n', '1\n'],
        ['999999999999999998\n3\n', '1\n'],
        ['0\n5\n', '5\n'],
        ['12\n0\n', '12\n'],
        ['679891637638612258\n420196140727489673\n', '1\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Цикл', file('gcd/accepted.py')),
      solution('accepted', 'Рекурсия', file('gcd/accepted-recursion.py')),
      solution('wrong_answer', 'Печатает внутри функции и возвращает None', file('gcd/no-return.py')),
      solution('time_limit', 'Вычитание вместо остатка', file('gcd/subtraction.py')),
      solution('runtime_error', 'Слишком глубокая рекурсия', file('gcd/deep-recursion.py')),
    ],
  },
  {
    title: 'Кролики Фибоначчи',
    tags: ['функции', 'циклы'],
    difficulty: 3,
    points: 25,
    statement: file('fibonacci/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Проверьте начало: $F_0 = 0$, $F_1 = 1$, $F_2 = 1$.' },
      { after_attempts: 2, text: 'Хранить все числа не нужно: достаточно двух последних.' },
    ],
    test_groups: [
      samples(['6\n', '8\n'], ['0\n', '0\n']),
      allOrNothing('До двадцати месяцев', 10, [
        ['1\n', '1\n'],
        ['2\n', '1\n'],
        ['10\n', '55\n'],
        ['20\n', '6765\n'],
      ]),
      allOrNothing('До девяноста месяцев', 15, [
        ['80\n', '23416728348467685\n'],
        ['90\n', '2880067194370816120\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Два последних числа', file('fibonacci/accepted.py')),
      solution('partial', 'Рекурсия по формуле не успевает', file('fibonacci/recursion.py')),
      solution('partial', 'Формула с корнями неточна', file('fibonacci/float-formula.py')),
      solution('wrong_answer', 'Сдвиг на одно число', file('fibonacci/shifted.py')),
    ],
  },
];
