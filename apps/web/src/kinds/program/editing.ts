import { IconEqual, IconLanguage } from '@tabler/icons-react';
import { ProgramLanguage } from '@put/contract/judge/languages';
import type { KindEditing } from '../kind-editing.ts';
import { fillAnswers } from './editing/fill-answers.ts';
import { ComparisonFields, LanguageFields, StarterFields } from './editing/program-config.tsx';
import { comparisonWords, languagesWords } from './editing/program-words.ts';

export const program: KindEditing<'program'> = {
  description: 'Программа читает ввод и печатает ответ.',
  statement: 'Что дано, что найти, в каком виде ввод и вывод.',
  emptyConfig: { languages: ['python'], checker: { kind: 'tokens' } },
  Pane: null,
  lines: [
    {
      id: 'languages',
      title: 'Языки',
      icon: IconLanguage,
      paths: ['config.languages'],
      words: languagesWords,
      Body: LanguageFields,
    },
    {
      id: 'compare',
      title: 'Сравнение ответа',
      icon: IconEqual,
      paths: ['config.checker', 'config.interactor'],
      words: comparisonWords,
      Body: ComparisonFields,
    },
  ],
  StarterFields,
  tests: {
    description: 'Программа получает ввод, её вывод сравнивается с ответом.',
    input: { name: 'Ввод', head: 'Ввод' },
    answer: { head: 'Ответ', View: null, fill: (_, ...given) => fillAnswers(...given) },
    hasMessage: false,
    languages: ProgramLanguage.options,
    boundsMemory: () => true,
    limitsWords: () => 'Время и память — на один тест.',
    generatorOf: ({ generator }) => generator ?? null,
  },
};
