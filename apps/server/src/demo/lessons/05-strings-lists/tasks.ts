import type { DemoTask } from '../../demo-shapes.ts';
import { allOrNothing, eachTest, filesBeside, samples, solution } from '../../task-parts.ts';

const file = filesBeside(import.meta.url);

const manyNumbers = 50_000;
/** All numbers differ: 7919 and 1 000 003 are both prime. */
const differentNumbers = Array.from({ length: manyNumbers }, (_, i) => (i * 7919) % 1_000_003).join(' ');
const equalNumbers = Array.from({ length: manyNumbers }, () => -1).join(' ');

export const tasks: DemoTask[] = [
  {
    title: 'Палиндром',
    tags: ['строки', 'условия'],
    difficulty: 2,
    points: 15,
    statement: file('palindrome/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Строка задом наперёд — это `s[::-1]`.' },
      { after_attempts: 2, text: 'Сначала уберите пробелы (`replace`) и сделайте все буквы маленькими (`lower`).' },
    ],
    test_groups: [
      samples(['шалаш\n', 'YES\n'], ['А роза упала на лапу Азора\n', 'YES\n'], ['Python\n', 'NO\n']),
      allOrNothing('Одно слово маленькими буквами', 5, [
        ['топот\n', 'YES\n'],
        ['я\n', 'YES\n'],
        ['да\n', 'NO\n'],
        ['abba\n', 'YES\n'],
        ['abca\n', 'NO\n'],
      ]),
      allOrNothing('Пробелы и большие буквы', 10, [
        ['Анна\n', 'YES\n'],
        ['Лёша на полке клопа нашёл\n', 'YES\n'],
        ['Was it a car or a cat I saw\n', 'YES\n'],
        ['а  а а\n', 'YES\n'],
        ['Это не палиндром\n', 'NO\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('palindrome/accepted.py')),
      solution('partial', 'Забыты пробелы и большие буквы', file('palindrome/as-is.py')),
      solution('wrong_answer', 'Сравнивает только края', file('palindrome/ends-only.py')),
    ],
  },
  {
    title: 'Лучший результат',
    tags: ['списки', 'циклы'],
    difficulty: 2,
    points: 15,
    statement: file('best-result/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'tokens' },
    hints: [
      { after_attempts: 1, text: 'Участники нумеруются с единицы, а элементы списка — с нуля.' },
      { after_attempts: 2, text: 'Что будет, если все результаты отрицательные? А если лучших несколько?' },
    ],
    test_groups: [
      samples(['5\n3 9 4 9 1\n', '9 2\n'], ['3\n-7 -2 -5\n', '-2 2\n']),
      eachTest('Неотрицательные результаты', 9, [
        ['1\n0\n', '0 1\n'],
        ['4\n8 1 2 3\n', '8 1\n'],
        ['6\n1 2 3 4 5 100\n', '100 6\n'],
      ]),
      allOrNothing('Любые результаты', 6, [
        ['1\n-1000000000\n', '-1000000000 1\n'],
        ['4\n-3 -3 -3 -3\n', '-3 1\n'],
        ['5\n-5 0 -1 0 -2\n', '0 2\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Цикл', file('best-result/accepted.py')),
      solution('accepted', 'Функции max и index', file('best-result/accepted-index.py')),
      solution('partial', 'Начинает поиск с нуля', file('best-result/from-zero.py')),
      solution('partial', 'Берёт последнего из лучших', file('best-result/last-best.py')),
      solution('runtime_error', 'Выходит за край списка', file('best-result/out-of-range.py')),
    ],
  },
  {
    title: 'Сколько разных',
    tags: ['списки', 'множества'],
    difficulty: 2,
    points: 20,
    statement: file('distinct/statement.md'),
    limits: { time_ms: 2000, memory_mb: 128 },
    checker: { kind: 'tokens' },
    hints: [
      {
        after_attempts: 1,
        text: 'Проверка `x in список` просматривает весь список. Для 50 000 чисел это слишком долго.',
      },
      { after_attempts: 2, text: 'Множество хранит только разные значения: `len(set(numbers))`.' },
    ],
    test_groups: [
      samples(['6\n1 2 2 3 1 2\n', '3\n'], ['4\n-1 1 -1 1\n', '2\n']),
      allOrNothing('Скрытые тесты', 20, [
        ['1\n0\n', '1\n'],
        ['5\n7 7 7 7 7\n', '1\n'],
        ['5\n1 2 1 2 1\n', '2\n'],
        ['3\n1000000000 -1000000000 0\n', '3\n'],
        [`${manyNumbers}\n${equalNumbers}\n`, '1\n'],
        [`${manyNumbers}\n${differentNumbers}\n`, `${manyNumbers}\n`],
      ]),
    ],
    solutions: [
      solution('accepted', 'Множество', file('distinct/accepted.py')),
      solution('accepted', 'Сортировка', file('distinct/accepted-sort.py')),
      solution('wrong_answer', 'Сравнивает только соседей', file('distinct/neighbours.py')),
      solution('time_limit', 'Сравнивает каждое число со всеми прежними', file('distinct/slow-list.py')),
    ],
  },
  {
    title: 'Шифр Цезаря',
    tags: ['строки', 'циклы'],
    difficulty: 3,
    points: 25,
    statement: file('caesar/statement.md'),
    limits: { time_ms: 1000, memory_mb: 64 },
    checker: { kind: 'lines' },
    hints: [
      { after_attempts: 1, text: 'После `z` снова идёт `a`. Здесь поможет остаток от деления на 26.' },
      { after_attempts: 2, text: "Номер буквы: `p = ord(c) - ord('a')`. Новая буква: `chr(ord('a') + (p + k) % 26)`." },
      {
        after_attempts: 3,
        text: "Для больших букв сделайте то же самое, но отсчитывайте от `'A'`. Остальные знаки не меняйте.",
      },
    ],
    test_groups: [
      samples(['3\nhello\n', 'khoor\n'], ['1\nXYZ, abc!\n', 'YZA, bcd!\n']),
      allOrNothing('Без перехода через конец алфавита', 5, [
        ['2\nabc\n', 'cde\n'],
        ['0\nzebra\n', 'zebra\n'],
        ['5\na\n', 'f\n'],
      ]),
      allOrNothing('Маленькие буквы', 10, [
        ['3\nxyz\n', 'abc\n'],
        ['25\nbcd\n', 'abc\n'],
        ['-1\nabc\n', 'zab\n'],
        ['1000\nlazy dog\n', 'xmlk pas\n'],
      ]),
      allOrNothing('Любые знаки', 10, [
        ['13\nThe Quick Brown Fox, 1 2 3.\n', 'Gur Dhvpx Oebja Sbk, 1 2 3.\n'],
        ['-27\nAa Zz @[`{\n', 'Zz Yy @[`{\n'],
        ['4\nПривет, Caesar!\n', 'Привет, Geiwev!\n'],
      ]),
    ],
    solutions: [
      solution('accepted', 'Образец', file('caesar/accepted.py')),
      solution('partial', 'Алфавит не замыкается в круг', file('caesar/no-circle.py')),
      solution('partial', 'Забыты большие буквы', file('caesar/lower-only.py')),
    ],
  },
];
