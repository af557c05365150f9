import type { MyQuestion, QuestionAnswer } from '@put/contract/kinds/quiz/quiz';
import type { QuestionMarks } from './question-marks.ts';

/** Props of every type of question. */
export type QuestionProps = {
  question: MyQuestion;
  answer: QuestionAnswer | undefined;
  onChange: (answer: QuestionAnswer) => void;
  marks: QuestionMarks | null;
};
