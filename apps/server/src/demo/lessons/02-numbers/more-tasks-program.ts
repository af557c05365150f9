import type { DemoTaskOfKind } from '../../demo-shapes.ts';

const test = (name: string, distance: number, minutes: number) => ({
  name,
  input: `${distance}\n${minutes}\n`,
  answer: `${(distance / minutes) * 60}\n`,
});

const python = (content: string) => [{ name: 'main.py', content }];

/** The checker compares numbers with a tolerance, so the number of printed digits does not matter. */
export const programTasks: DemoTaskOfKind[] = [
  {
    kind: 'program',
    title: 'Средняя скорость',
    tags: ['арифметика'],
    difficulty: 1,
    lesson_points: 10,
    statement: `Велосипедист проехал несколько километров за несколько минут. Найдите его среднюю скорость в километрах в час.

**Ввод.** В первой строке расстояние в километрах, во второй — время в минутах; оба числа целые и больше нуля.

**Вывод.** Скорость. Ответ засчитывается, если отличается от верного не больше чем на 0,01, сколько бы знаков вы ни напечатали.`,
    config: { languages: ['python'], checker: { kind: 'float', absolute: 0.01, relative: 0 } },
    test_groups: [
      { name: 'Примеры', is_sample: true, points: 0, tests: [test('', 12, 40), test('', 10, 45)] },
      {
        name: 'Целые скорости',
        points: 4,
        tests: [test('ровно час', 15, 60), test('полчаса', 9, 30), test('два часа', 36, 120)],
      },
      {
        name: 'Дробные скорости',
        points: 6,
        aggregation: 'pass_fail',
        requires: [2],
        tests: [test('семь минут', 2, 7), test('долгая поездка', 161, 523), test('медленно', 1, 59)],
      },
    ],
    solutions: [
      {
        title: 'Верное',
        language: 'python',
        expected: 'accepted',
        files: python('distance = int(input())\nminutes = int(input())\nprint(distance / minutes * 60)\n'),
      },
      {
        title: 'Две цифры после запятой',
        language: 'python',
        expected: 'accepted',
        files: python('distance = int(input())\nminutes = int(input())\nprint(round(distance * 60 / minutes, 2))\n'),
      },
      {
        title: 'Делит нацело',
        language: 'python',
        expected: 'partial',
        expected_groups: [null, 'accepted', 'wrong_answer'],
        files: python('distance = int(input())\nminutes = int(input())\nprint(distance * 60 // minutes)\n'),
      },
    ],
    hints: [{ after_attempts: 2, text: 'В часе 60 минут. Одна косая черта делит точно, две — нацело.' }],
  },
];
