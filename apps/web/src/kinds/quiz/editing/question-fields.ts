import type { PartialCredit, Question, QuestionType } from '@put/contract/kinds/quiz/quiz-setup';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';

/** Props of the fields of one type of question. Paths begin at the question. */
export type FieldsProps<Type extends QuestionType> = {
  question: Extract<Question, { type: Type }>;
  /** The path of the question in the form: «config.questions.2». */
  root: string;
  errors: Errors;
  onChange: (path: string, part: Partial<Extract<Question, { type: Type }>>) => void;
};

/** Replaces one row; the other rows stay the same objects. */
export const replaced = <Row>(rows: readonly Row[], at: number, part: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...part } : row));

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
