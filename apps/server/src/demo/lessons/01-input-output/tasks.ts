import type { DemoTask } from '../../demo-shapes.ts';
import { allOrNothing, eachTest, filesBeside, samples, solution } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);

export const tasks: DemoTask[] = [
  {
    title: 'Привет, мир!',
    tags: ['ввод и вывод'],
    difficulty: 1,
    points: 5,
    statement: file('hello/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'lines' },
    hints: [
      {
        after_attempts: 1,
        text: 'Сравните каждый знак с образцом: большая буква, запятая, пробел, восклицательный знак.',
      },
      {
        after_attempts: 3,
        text: "Текст берут в кавычки: `print('…')`. Внутри кавычек — ровно то, что должно появиться на экране.",
      },
    ],
    starter: '# Напишите команду под этой строкой и нажмите «Отправить»\n',
    test_groups: [samples(['', 'Привет, мир!\n']), allOrNothing('Проверка', 5, [['', 'Привет, мир!\n']])],
    solutions: [
      solution('accepted', 'Образец', file('hello/accepted.py')),
      solution('wrong_answer', 'Забыта запятая', file('hello/no-comma.py')),
      solution('compile_error', 'Текст без кавычек', file('hello/no-quotes.py')),
    ],
  },
  {
    title: 'Знакомство',
    tags: ['ввод и вывод', 'строки'],
    difficulty: 1,
    points: 10,
    statement: file('greeting/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'lines' },
    hints: [
      {
        after_attempts: 1,
        text: 'Если `print` получает значения через запятую, он ставит между ними пробелы. Нет ли лишнего перед «!»?',
      },
      { after_attempts: 3, text: "Удобнее всего f-строка: `print(f'Привет, {name}!')`." },
    ],
    test_groups: [
      samples(['Аня\n', 'Привет, Аня!\n'], ['Мария Кюри\n', 'Привет, Мария Кюри!\n']),
      eachTest('Разные имена', 10, [
        ['Пётр\n', 'Привет, Пётр!\n'],
        ['Я\n', 'Привет, Я!\n'],
        ['Guido van Rossum\n', 'Привет, Guido van Rossum!\n'],
        ['Салтыков-Щедрин\n', 'Привет, Салтыков-Щедрин!\n'],
        ['R2D2\n', 'Привет, R2D2!\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'f-строка', file('greeting/accepted.py')),
      solution('accepted', 'Склейка строк', file('greeting/accepted-plus.py')),
      solution('wrong_answer', 'Пробел перед восклицательным знаком', file('greeting/space-before-mark.py')),
      solution('partial', 'Приветствует только первым словом', file('greeting/first-word.py')),
    ],
  },
  {
    title: 'Сумма двух чисел',
    tags: ['ввод и вывод', 'арифметика'],
    difficulty: 1,
    points: 10,
    statement: file('sum/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Вышло 23 вместо 5? Значит, склеились строки. Превратите введённое в числа.' },
      {
        after_attempts: 2,
        text: 'Числа стоят на разных строках, поэтому нужны два вызова: `a = int(input())` и ещё один для `b`.',
      },
    ],
    test_groups: [
      samples(['2\n3\n', '5\n'], ['-7\n7\n', '0\n']),
      eachTest('Скрытые тесты', 10, [
        ['0\n-5\n', '-5\n'],
        ['100\n-1\n', '99\n'],
        ['-15\n-25\n', '-40\n'],
        ['999999999\n1\n', '1000000000\n'],
        ['1000000000000000000\n1000000000000000000\n', '2000000000000000000\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('sum/accepted.py')),
      solution('wrong_answer', 'Складывает строки', file('sum/adds-strings.py')),
      solution('runtime_error', 'Ждёт оба числа в одной строке', file('sum/one-line.py')),
    ],
  },
  {
    title: 'Слово в рамке',
    tags: ['ввод и вывод', 'строки'],
    difficulty: 2,
    points: 15,
    statement: file('frame/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'exact' },
    hints: [
      {
        after_attempts: 1,
        text: 'Сколько чёрточек нужно для слова из 3 букв? А из 10? Выразите это число через `len(word)`.',
      },
      { after_attempts: 3, text: "Верхняя и нижняя линии одинаковы: `line = '+' + '-' * (len(word) + 2) + '+'`." },
    ],
    starter: 'word = input()\n',
    test_groups: [
      samples(['Кот\n', '+-----+\n| Кот |\n+-----+\n']),
      eachTest('Короткие и длинные слова', 15, [
        ['Я\n', '+---+\n| Я |\n+---+\n'],
        ['Python\n', '+--------+\n| Python |\n+--------+\n'],
        ['достопримечательность\n', `+${'-'.repeat(23)}+\n| достопримечательность |\n+${'-'.repeat(23)}+\n`],
        ['3.14159\n', '+---------+\n| 3.14159 |\n+---------+\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('frame/accepted.py')),
      solution('wrong_answer', 'Рамка только для трёх букв', file('frame/fixed-width.py')),
      solution('presentation_error', 'Лишние пробелы от запятых', file('frame/commas.py')),
      solution('wrong_answer', 'Забыты пробелы у стенок', file('frame/narrow.py')),
    ],
  },
];
