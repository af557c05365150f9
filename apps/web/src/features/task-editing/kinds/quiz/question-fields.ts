import type { PartialCredit, Question, QuestionType } from '@put/contract/kinds/quiz';
import type { Errors } from '../../errors-by-field.ts';

/** What the fields of one type of question are given. Paths begin at the question. */
export type FieldsProps<Type extends QuestionType> = {
  question: Extract<Question, { type: Type }>;
  /** Of the question in the form: «config.questions.2». */
  root: string;
  errors: Errors;
  onChange: (path: string, part: Partial<Extract<Question, { type: Type }>>) => void;
};

/** A row by its place; the others stay the same objects. */
export const replaced = <Row>(rows: readonly Row[], at: number, part: Partial<Row>): Row[] =>
  rows.map((row, place) => (place === at ? { ...row, ...part } : row));

type CreditType = 'multiple' | 'matching' | 'ordering' | 'gaps';

export const creditWords: Record<CreditType, Record<PartialCredit, string>> = {
  multiple: {
    all_or_nothing: 'Всё или ничего',
    share: 'За каждый верно решённый вариант',
    share_minus_wrong: 'За верные минус неверные',
  },
  matching: {
    all_or_nothing: 'Всё или ничего',
    share: 'За каждую верную пару',
    share_minus_wrong: 'За верные пары минус неверные',
  },
  ordering: {
    all_or_nothing: 'Всё или ничего',
    share: 'За самую длинную верную часть',
    share_minus_wrong: 'За верно стоящие пары минус неверно',
  },
  gaps: {
    all_or_nothing: 'Всё или ничего',
    share: 'За каждый верный пропуск',
    share_minus_wrong: 'За верные пропуски минус неверные',
  },
};
