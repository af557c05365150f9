import type { DemoTaskOfKind } from '../../demo-shapes.ts';

const main = (content: string) => [{ name: 'leap.py', content }];

/** Functions that tests call, in place of programs that read and print. */
export const functionTasks: DemoTaskOfKind[] = [
  {
    kind: 'function',
    title: 'Дней в месяце',
    tags: ['функции', 'условия'],
    lesson_points: 15,
    difficulty: 2,
    statement: `Напишите две функции.

- \`is_leap(year)\` возвращает \`True\`, если год високосный, иначе \`False\`. Високосный год делится на 4, но не на 100 — или делится на 400.
- \`days_in(month, year)\` возвращает число дней в месяце с номером от 1 до 12. Для другого номера она вызывает исключение \`ValueError\`.

Читать ввод и печатать ничего не нужно: функции вызовут тесты. Попробуйте их сами в поле «Попробовать»: \`print(days_in(2, 2024))\`.`,
    config: {
      languages: ['python'],
      style: 'asserts',
      file_name: 'leap.py',
      prelude: '',
    },
    limits: { time_ms: 1000, memory_mb: 64 },
    hints: [
      { after_attempts: 1, text: 'Проверьте 1900 и 2000: оба делятся на 100.' },
      { after_attempts: 2, text: 'Функция `days_in` может вызвать `is_leap`, когда месяц — февраль.' },
    ],
    starter_files: [
      {
        name: 'leap.py',
        content: 'def is_leap(year):\n    ...\n\n\ndef days_in(month, year):\n    ...\n',
        access: 'edit',
      },
    ],
    test_groups: [
      {
        name: 'Примеры',
        is_sample: true,
        points: 0,
        tests: [
          { name: 'Високосный год', input: 'assert is_leap(2024) == True\nassert is_leap(2023) == False\n' },
          { name: 'Февраль', input: 'assert days_in(2, 2024) == 29\nassert days_in(2, 2023) == 28\n' },
        ],
      },
      {
        name: 'Скрытые тесты',
        points: 15,
        tests: [
          {
            name: 'Века',
            weight: 2,
            input: 'assert is_leap(1900) == False\nassert is_leap(2000) == True\nassert is_leap(2100) == False\n',
          },
          {
            name: 'Все месяцы',
            weight: 2,
            input:
              'days = [days_in(month, 2023) for month in range(1, 13)]\n' +
              'assert days == [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]\n',
          },
          {
            name: 'Неверный месяц',
            message: 'Для месяцев 0 и 13 функция days_in должна вызывать ValueError.',
            input:
              'for month in (0, 13):\n    try:\n        days_in(month, 2024)\n    except ValueError:\n        pass\n' +
              '    else:\n        assert False\n',
          },
        ],
      },
    ],
    solutions: [
      {
        title: 'Образец',
        language: 'python',
        expected: 'accepted',
        files: main(`def is_leap(year):
    return year % 4 == 0 and year % 100 != 0 or year % 400 == 0


def days_in(month, year):
    if month < 1 or month > 12:
        raise ValueError('нет такого месяца')
    if month == 2:
        return 29 if is_leap(year) else 28
    return 30 if month in (4, 6, 9, 11) else 31
`),
      },
      {
        title: 'Забывает о веках и о ValueError',
        language: 'python',
        expected: 'partial',
        files: main(`def is_leap(year):
    return year % 4 == 0


def days_in(month, year):
    if month == 2:
        return 29 if is_leap(year) else 28
    return 30 if month in (4, 6, 9, 11) else 31
`),
      },
      {
        title: 'Печатает вместо return',
        language: 'python',
        expected: 'wrong_answer',
        files: main('def is_leap(year):\n    print(year % 4 == 0)\n\n\ndef days_in(month, year):\n    print(30)\n'),
      },
    ],
  },
];
