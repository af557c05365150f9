import type { Question, QuestionOf, QuestionType } from '@put/contract/kinds/quiz/quiz-setup';
import { randomKey } from '../../editing/random-key.ts';

export const questionNames: Record<QuestionType, string> = {
  single: 'Один ответ',
  multiple: 'Несколько ответов',
  text: 'Слово или фраза',
  number: 'Число',
  matching: 'Соответствие',
  ordering: 'Порядок',
  gaps: 'Пропуски в коде',
};
export const questionTypes = Object.keys(questionNames) as QuestionType[];

export const newOption = (): QuestionOf<'single'>['options'][number] => ({
  key: randomKey(),
  text: '',
  is_right: false,
  explanation: '',
});

export function newQuestion(type: QuestionType): Question {
  const common = { key: randomKey(), text: '', points: 1, explanation: '' };
  switch (type) {
    case 'single':
      return { type, ...common, options: [newOption(), newOption(), newOption()] };
    case 'multiple':
      return { type, ...common, options: [newOption(), newOption(), newOption()], credit: 'share_minus_wrong' };
    case 'text':
      return { type, ...common, variants: [], is_case_sensitive: false, ignores_spaces: false, ignores_yo: true };
    case 'number':
      return { type, ...common, answer: '', absolute: 0, relative: 0, units: [] };
    case 'matching':
      return { type, ...common, pairs: [newPair(), newPair(), newPair()], distractors: [], credit: 'share' };
    case 'ordering':
      return { type, ...common, items: [newItem(), newItem(), newItem()], credit: 'share' };
    case 'gaps':
      return { type, ...common, code: '', language: 'python', gaps: [], credit: 'share' };
  }
}

export const newPair = () => ({ key: randomKey(), left: '', right: '' });
export const newItem = () => ({ key: randomKey(), text: '' });
export const newDistractor = () => ({ key: randomKey(), right: '' });

const withNewKeys = <Row extends { key: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, key: randomKey() }));

/** A copy with new keys. Keys of gaps also stand in the code of the question. */
export function copyOfQuestion(question: Question): Question {
  const copy = { ...question, key: randomKey() };
  switch (copy.type) {
    case 'single':
    case 'multiple':
      return { ...copy, options: withNewKeys(copy.options) };
    case 'matching':
      return { ...copy, pairs: withNewKeys(copy.pairs), distractors: withNewKeys(copy.distractors) };
    case 'ordering':
      return { ...copy, items: withNewKeys(copy.items) };
    default:
      return copy;
  }
}
