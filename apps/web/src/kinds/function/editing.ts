import { IconParentheses } from '@tabler/icons-react';
import { ProgramLanguage } from '@put/contract/judge/languages';
import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';

export const functionKind: KindEditing<'function'> = {
  description: 'Ученик пишет функции или класс на Python, тесты вызывают их.',
  statement: 'Какую функцию написать, что она получает и что возвращает.',
  emptyConfig: { languages: ['python'], style: 'asserts', file_name: 'solution.py', prelude: '' },
  Pane: null,
  lines: [
    {
      id: 'calls',
      title: 'Вызов тестов',
      icon: IconParentheses,
      paths: ['config'],
      words: ({ style, file_name, prelude }) =>
        `${style === 'asserts' ? 'проверки assert' : 'классы unittest'}, файл ${file_name || 'без имени'}${prelude.trim() === '' ? '' : ', со вступлением'}`,
      Body: later(() => import('./editing/function-config.tsx')),
    },
  ],
  StarterFields: null,
  tests: {
    description: 'Каждый тест — код на Python, который вызывает функции решения.',
    input: { name: 'Код теста', head: 'Код теста' },
    answer: null,
    hasMessage: true,
    languages: ProgramLanguage.options,
    boundsMemory: () => true,
    limitsWords: () => 'Время и память — на один тест.',
    generatorOf: null,
  },
};
