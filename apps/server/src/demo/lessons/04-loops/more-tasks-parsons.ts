import type { DemoTaskOfKind } from '../../demo-shapes.ts';

const line = (key: string, indent: number, text: string, fields: { is_distractor?: true; may_swap?: true } = {}) => ({
  key,
  text,
  indent,
  is_distractor: false,
  after: null,
  ...fields,
});

/** Lines to put in order. Keys are random, so they do not tell the order. */
export const parsonsTasks: DemoTaskOfKind[] = [
  {
    kind: 'parsons',
    title: 'Соберите программу: сумма чётных',
    tags: ['циклы'],
    difficulty: 1,
    lesson_points: 10,
    feedback: 'full',
    statement:
      'Программа читает число $n$, затем $n$ целых чисел и печатает, сколько среди них чётных и чему равна их сумма.\n\nСоберите её из строк и поставьте отступы. Две строки — лишние.',
    hints: [
      { after_attempts: 1, text: 'Что должно случиться до цикла, что — на каждом шаге, а что — один раз после него?' },
      { after_attempts: 2, text: 'Внутри `if` стоят две команды. Какая из них первая — не важно.' },
    ],
    config: {
      language: 'python',
      checks_indent: true,
      gives_partial: true,
      points: 10,
      lines: [
        line('n4w8c', 0, 'n = int(input())'),
        line('d7k1s', 0, 'count = 0', { may_swap: true }),
        line('v2p9x', 0, 'total = 0', { may_swap: true }),
        line('h6b3m', 0, 'for i in range(n):'),
        line('t0r5j', 1, 'x = int(input())'),
        line('q8f2y', 1, 'if x % 2 == 0:'),
        line('e3l7a', 2, 'count += 1'),
        line('g9u4z', 2, 'total += x', { may_swap: true }),
        line('c1o6i', 0, 'print(count, total)'),
        line('w5s0k', 1, 'if x / 2 == 0:', { is_distractor: true }),
        line('y7m2d', 2, 'total = x', { is_distractor: true }),
      ],
    },
  },
];
