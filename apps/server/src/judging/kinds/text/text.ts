import { countTextWords } from '@put/contract/kinds/text/text';
import { rubricPoints } from '@put/contract/kinds/rubric';
import type { KindRule } from '../kind.ts';
import { timesPoints } from '../times-points.ts';
import { rubricProblems } from '../rubric-problems.ts';

/** A free answer, marked by a person. The judge never gets it. */
export const text: KindRule<'text'> = {
  judge: async () => {
    throw new Error('A free answer is marked by a person');
  },
  problems({ config: { rubric, min_words, max_words } }) {
    const problems = rubricProblems(rubric);
    if (rubricPoints(rubric) === 0) problems.push('Добавьте критерии с баллами: по ним ответ проверит преподаватель.');
    if (min_words > max_words) problems.push('Наименьшее число слов больше наибольшего.');
    return problems;
  },
  view: ({ rubric, min_words, max_words }) => ({ rubric, min_words, max_words }),
  timesPoints: (config, times) => ({ ...config, rubric: timesPoints(config.rubric, times) }),
  source: null,
  answer: {
    isBlank: ({ text: given }) => given.trim() === '',
    refusal({ min_words, max_words }, { text: given }) {
      const words = countTextWords(given);
      if (words === 0) return 'Напишите ответ: пока он пуст';
      if (words < min_words) return `${inAnswer(words)}, нужно от ${min_words}`;
      return words > max_words ? `${inAnswer(words)}, можно до ${max_words}` : null;
    },
    leftOpen: null,
    uploadsOf: null,
    withUploads: null,
    filesOf: ({ text: content }) => [{ name: 'ответ.md', content }],
    tally: null,
    home: null,
  },
  perform: null,
  prove: null,
  sourcePaths: [],
  keyPaths: [],
};

const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'слово', few: 'слова' };
const plural = new Intl.PluralRules('ru');
/** «В ответе 5 слов» */
const inAnswer = (words: number): string => `В ответе ${words} ${forms[plural.select(words)] ?? 'слов'}`;
