import type { DemoTask } from '../../demo-shapes.ts';
import { allOrNothing, eachTest, filesBeside, samples, solution } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);

export const tasks: DemoTask[] = [
  {
    title: 'Прямоугольник',
    tags: ['арифметика'],
    difficulty: 1,
    points: 10,
    statement: file('rectangle/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Периметр — сумма всех четырёх сторон: $2(a + b)$. Не забыты ли скобки?' },
      { after_attempts: 3, text: 'Два значения в одной строке: `print(perimeter, area)`.' },
    ],
    starter: 'a = int(input())\nb = int(input())\n',
    test_groups: [
      samples(['3\n5\n', '16 15\n'], ['4\n4\n', '16 16\n']),
      eachTest('Скрытые тесты', 10, [
        ['1\n1\n', '4 1\n'],
        ['1\n100\n', '202 100\n'],
        ['37\n12\n', '98 444\n'],
        ['1000000000\n999999999\n', '3999999998 999999999000000000\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('rectangle/accepted.py')),
      solution('wrong_answer', 'Периметр без скобок', file('rectangle/no-brackets.py')),
      solution('runtime_error', 'Забыто int', file('rectangle/no-int.py')),
    ],
  },
  {
    title: 'Сумма цифр',
    tags: ['арифметика'],
    difficulty: 2,
    points: 15,
    statement: file('digit-sum/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Последняя цифра — `n % 10`, средняя — `n // 10 % 10`, первая — `n // 100`.' },
      { after_attempts: 2, text: 'Попробуйте число -100. Если ответ не 1, подумайте, что делать со знаком.' },
    ],
    test_groups: [
      samples(['472\n', '13\n'], ['-123\n', '6\n']),
      allOrNothing('Положительные числа', 8, [
        ['100\n', '1\n'],
        ['999\n', '27\n'],
        ['505\n', '10\n'],
        ['918\n', '18\n'],
      ]),
      allOrNothing('Отрицательные числа', 7, [
        ['-100\n', '1\n'],
        ['-999\n', '27\n'],
        ['-340\n', '7\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('digit-sum/accepted.py')),
      solution('partial', 'Не думает о минусе', file('digit-sum/no-abs.py')),
      solution('wrong_answer', 'Дробное деление вместо целого', file('digit-sum/float-division.py')),
    ],
  },
  {
    title: 'Электронные часы',
    tags: ['арифметика'],
    difficulty: 2,
    points: 15,
    statement: file('clock/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Часы — это `n // 60`, минуты — `n % 60`. Что будет, когда пройдут целые сутки?' },
      { after_attempts: 2, text: "Нули слева добавит формат: `f'{minutes:02}'`." },
    ],
    test_groups: [
      samples(['605\n', '10:05\n'], ['1500\n', '01:00\n']),
      allOrNothing('Первые сутки', 5, [
        ['0\n', '00:00\n'],
        ['59\n', '00:59\n'],
        ['60\n', '01:00\n'],
        ['754\n', '12:34\n'],
        ['1439\n', '23:59\n'],
      ]),
      allOrNothing('Много суток', 10, [
        ['1440\n', '00:00\n'],
        ['2879\n', '23:59\n'],
        ['100000\n', '10:40\n'],
        ['1000000000\n', '10:40\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('clock/accepted.py')),
      solution('partial', 'Забыто, что сутки кончаются', file('clock/no-days.py')),
      solution('wrong_answer', 'Без нулей слева', file('clock/no-zeros.py')),
    ],
  },
  {
    title: 'Автобусы',
    tags: ['арифметика'],
    difficulty: 2,
    points: 20,
    statement: file('buses/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Проверьте случай, когда все места заняты без остатка: 80 человек, 40 мест.' },
      { after_attempts: 2, text: 'Дробное деление неточно для больших чисел. В занятии есть формула с `//`.' },
    ],
    test_groups: [
      samples(['85\n40\n', '3\n'], ['80\n40\n', '2\n']),
      allOrNothing('Обычные поездки', 12, [
        ['1\n50\n', '1\n'],
        ['50\n1\n', '50\n'],
        ['0\n30\n', '0\n'],
        ['49\n50\n', '1\n'],
        ['50\n50\n', '1\n'],
        ['51\n50\n', '2\n'],
      ]),
      allOrNothing('Очень большие числа', 8, [
        ['1000000000000000000\n3\n', '333333333333333334\n'],
        ['999999999999999999\n1\n', '999999999999999999\n'],
        ['1000000000000000000\n1000000000000000000\n', '1\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('buses/accepted.py')),
      solution('partial', 'Дробное деление и math.ceil', file('buses/float-ceil.py')),
      solution('wrong_answer', 'Всегда на один автобус больше', file('buses/plus-one.py')),
    ],
  },
];
