import type { DemoTaskOfKind } from '../../demo-shapes.ts';

const test = (secret: number, most: number, name = '') => ({ name, input: `${secret} ${most}\n`, answer: '' });
const python = (content: string) => [{ name: 'main.py', content }];

const interactor = `import sys

input_name, answer_name, folder = sys.argv[1:4]
secret, most = map(int, open(input_name).read().split())


def leave(code, message=''):
    with open(f'{folder}/teammessage.txt', 'w', encoding='utf-8') as file:
        file.write(message)
    sys.exit(code)


for asked in range(most):
    try:
        number = int(input())
    except EOFError:
        leave(43, 'Программа закончилась, не угадав число.')
    except ValueError:
        leave(43, 'Напечатано не целое число.')
    if not 1 <= number <= 1000:
        leave(43, f'Число {number} не от 1 до 1000.')
    if number == secret:
        print('=', flush=True)
        leave(42)
    print('<' if secret < number else '>', flush=True)
leave(43, f'Число не угадано за {most} попыток.')
`;

const halves = `low, high = 1, 1000
answer = ''
while answer != '=':
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == '<':
        high = middle - 1
    else:
        low = middle + 1
`;

/** An interactive task: the solution talks to a program of the author. */
export const guessTasks: DemoTaskOfKind[] = [
  {
    kind: 'program',
    title: 'Угадай число',
    tags: ['циклы'],
    difficulty: 2,
    lesson_points: 15,
    feedback: 'full',
    statement: `Другая программа загадала целое число от 1 до 1000. Угадайте его не больше чем за 10 попыток.

**Вывод.** Печатайте по одному числу в строке: каждое — попытка.

**Ввод.** После каждой попытки читайте один знак:

- \`<\` — загаданное число меньше;
- \`>\` — загаданное число больше;
- \`=\` — угадали, программе пора закончиться.

Например, разговор может идти так (слева печатает ваша программа, справа — та, что загадала 7):

| Ваша программа | Другая программа |
| --- | --- |
| 500 | < |
| 3 | > |
| 7 | = |
`,
    limits: { time_ms: 1000, memory_mb: 64 },
    config: {
      languages: ['python'],
      checker: { kind: 'tokens' },
      interactor: { language: 'python', protocol: 'icpc', files: [{ name: 'interact.py', content: interactor }] },
    },
    test_groups: [
      { name: 'Пример', is_sample: true, points: 0, tests: [test(7, 10)] },
      { name: 'Без спешки', points: 5, tests: [test(1, 1000, 'самое малое'), test(412, 1000), test(613, 1000)] },
      {
        name: 'За десять попыток',
        points: 10,
        requires: [2],
        tests: [test(1000, 10, 'самое большое'), test(2, 10), test(999, 10), test(731, 10)],
      },
    ],
    solutions: [
      { title: 'Пополам', language: 'python', expected: 'accepted', files: python(halves) },
      {
        title: 'По порядку',
        language: 'python',
        expected: 'partial',
        expected_groups: [null, 'accepted', 'wrong_answer'],
        files: python("number = 1\nprint(number)\nwhile input() != '=':\n    number += 1\n    print(number)\n"),
      },
      {
        title: 'Не отправляет вывод',
        language: 'python',
        expected: 'idle_limit',
        files: python("import sys\n\nprint(500)\nwhile sys.stdin.readline().strip() != '=':\n    print(7)\n"),
      },
      {
        title: 'Не дожидается ответа',
        language: 'python',
        expected: 'wrong_answer',
        files: python('print(500)\n'),
      },
    ],
    hints: [
      {
        after_attempts: 1,
        text: 'Каждая попытка может отбросить половину чисел, которые ещё возможны. Какую назвать?',
      },
      { after_attempts: 3, text: 'Храните границы `low` и `high`: загаданное число всегда между ними.' },
    ],
  },
];
