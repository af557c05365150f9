import { configOf, type TaskConfigs } from '@put/contract/task-configs';
import { countTextWords, rubricPoints, type TextAnswer } from '@put/contract/kinds/marked';
import type { KindRule } from './kind.ts';
import { rubricProblems } from './marked/rubric-problems.ts';

/** A free answer, marked by a person: nothing of it ever comes to the judge. */
export const text: KindRule = {
  judge: async () => {
    throw new Error('A free answer is marked by a person');
  },
  problems(task) {
    const { rubric, min_words, max_words } = configOf('text', task);
    const problems = rubricProblems(rubric);
    if (rubricPoints(rubric) === 0) problems.push('Добавьте критерии с баллами: по ним ответ проверит преподаватель.');
    if (min_words > max_words) problems.push('Наименьшее число слов больше наибольшего.');
    return problems;
  },
  view: (config) => {
    const { rubric, min_words, max_words } = config as TaskConfigs['text'];
    return { rubric, min_words, max_words };
  },
  refusal(config, answer) {
    const { min_words, max_words } = config as TaskConfigs['text'];
    const words = countTextWords((answer as TextAnswer).text);
    if (words === 0) return 'Напишите ответ: пока он пуст';
    if (words < min_words) return `Слишком коротко: слов ${words}, а нужно не меньше ${min_words}`;
    return words > max_words ? `Слишком длинно: слов ${words}, а можно не больше ${max_words}` : null;
  },
};
