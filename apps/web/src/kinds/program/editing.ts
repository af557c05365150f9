import { ProgramLanguage } from '@put/contract/languages';
import type { KindEditing } from '../kind-editing.ts';
import { AuthorPrograms } from './editing/author-programs.tsx';
import { fillAnswers } from './editing/fill-answers.ts';
import { ProgramConfigFields } from './editing/program-config.tsx';

export const program: KindEditing<'program'> = {
  description: 'Программа читает ввод и печатает ответ.',
  statement: 'Что дано, что найти, в каком виде ввод и вывод.',
  emptyConfig: { languages: ['python'], checker: { kind: 'tokens' } },
  Fields: ProgramConfigFields,
  area: 'settings',
  tests: {
    description: 'Программа получает ввод, её вывод сравнивается с ответом.',
    input: { name: 'Ввод', head: 'Ввод' },
    answer: { head: 'Ответ', View: null, fill: (_, ...given) => fillAnswers(...given) },
    hasMessage: false,
    languages: ProgramLanguage.options,
    boundsMemory: () => true,
    limitsWords: () => 'Время и память — на один тест.',
    Programs: AuthorPrograms,
    generatorOf: ({ generator }) => generator ?? null,
  },
};
