import type { DemoTaskOfKind } from '../../demo-shapes.ts';

const test = (number: number, name = '') => ({ name, input: `${number}\n`, answer: '' });
const python = (content: string) => [{ name: 'main.py', content }];

const isPrime = `def is_prime(n):
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True
`;

const checker = `import sys

input_name, answer_name, folder = sys.argv[1:4]
number = int(open(input_name).read())


${isPrime}

def leave(code, message='', share=None):
    with open(f'{folder}/teammessage.txt', 'w', encoding='utf-8') as file:
        file.write(message)
    if share is not None:
        with open(f'{folder}/score.txt', 'w') as file:
            file.write(str(share))
    sys.exit(code)


words = sys.stdin.read().split()
if len(words) != 2:
    leave(43, f'Нужны два числа, а напечатано: {len(words)}.')
try:
    a, b = map(int, words)
except ValueError:
    leave(43, 'Нужны целые числа.')
if a + b != number:
    leave(43, f'{a} + {b} = {a + b}, а нужно {number}.')
primes = is_prime(a) + is_prime(b)
if primes == 2:
    leave(42)
if primes == 1:
    wrong = b if is_prime(a) else a
    leave(42, f'Число {wrong} не простое: за одно простое — половина теста.', 0.5)
leave(43, f'Ни {a}, ни {b} не простое.')
`;

/** Several answers are right. The author's program checks each and gives half of the points for a half-right one. */
export const programTasks: DemoTaskOfKind[] = [
  {
    kind: 'program',
    title: 'Сумма двух простых',
    tags: ['функции', 'циклы'],
    difficulty: 3,
    lesson_points: 10,
    statement: `Гольдбах предположил, что каждое чётное число больше двух — сумма двух простых. Проверить это для всех чисел пока никто не сумел, а для одного сумеет программа.

**Ввод.** Чётное число от 4 до 100 000.

**Вывод.** Два простых числа, сумма которых равна данному. Если ответов несколько, подойдёт любой.

Если сумма верна, но простое только одно из чисел, тест засчитывается наполовину.`,
    config: {
      languages: ['python'],
      checker: {
        kind: 'program',
        language: 'python',
        protocol: 'icpc',
        files: [{ name: 'check.py', content: checker }],
      },
    },
    test_groups: [
      {
        name: 'Примеры',
        is_sample: true,
        points: 0,
        tests: [
          { input: '10\n', answer: '3 7\n' },
          { input: '28\n', answer: '5 23\n' },
        ],
      },
      { name: 'Малые числа', points: 4, tests: [test(4, 'самое малое'), test(6), test(98), test(100)] },
      {
        name: 'Большие числа',
        points: 6,
        requires: [2],
        tests: [test(9_998), test(63_274, 'первое простое далеко'), test(99_998), test(100_000, 'самое большое')],
      },
    ],
    solutions: [
      {
        title: 'Верное',
        language: 'python',
        expected: 'accepted',
        files: python(
          `${isPrime}\n\nn = int(input())\na = 2\nwhile not (is_prime(a) and is_prime(n - a)):\n    a += 1\nprint(a, n - a)\n`,
        ),
      },
      {
        title: 'С другого конца',
        language: 'python',
        expected: 'accepted',
        files: python(
          `${isPrime}\n\nn = int(input())\na = n // 2\nwhile not (is_prime(a) and is_prime(n - a)):\n    a -= 1\nprint(n - a)\nprint(a)\n`,
        ),
      },
      {
        title: 'Простое только первое',
        language: 'python',
        expected: 'partial',
        files: python('n = int(input())\nprint(2, n - 2)\n'),
      },
      {
        title: 'Две половины',
        language: 'python',
        expected: 'partial',
        expected_groups: ['wrong_answer', null, 'skipped'],
        files: python('n = int(input())\nprint(n // 2, n // 2)\n'),
      },
    ],
    hints: [
      {
        after_attempts: 3,
        text: 'Напишите функцию, которая проверяет, простое ли число, и переберите первое слагаемое.',
      },
    ],
  },
];
