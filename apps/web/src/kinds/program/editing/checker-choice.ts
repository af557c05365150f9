import type { Checker } from '@put/contract/kinds/program/program';

export const checkerChoice: readonly { value: Checker['kind']; label: string; description: string }[] = [
  {
    value: 'tokens',
    label: 'По словам',
    description: 'Сравниваются слова и числа; пробелы и переводы строк не важны.',
  },
  {
    value: 'lines',
    label: 'По строкам',
    description: 'Важно деление на строки; пробелы в конце строк и пустые строки в конце не важны.',
  },
  {
    value: 'exact',
    label: 'Знак в знак',
    description: 'Важен каждый пробел; не важен только последний перевод строки.',
  },
  {
    value: 'float',
    label: 'Числа с точностью',
    description: 'Числа могут отличаться на погрешность, слова должны совпасть.',
  },
  {
    value: 'unordered',
    label: 'Строки в любом порядке',
    description: 'Те же строки, столько же раз; порядок не важен.',
  },
  {
    value: 'program',
    label: 'Проверяющей программой',
    description: 'Когда верных ответов много: программа читает ввод, ответ и вывод решения и говорит, чего он стоит.',
  },
];
