import type { MyQuestion, QuestionAnswer } from '@put/contract/kinds/quiz';
import type { ComponentType } from 'react';
import { ChoiceQuestion } from './choice-question.tsx';
import { GapsQuestion } from './gaps-question.tsx';
import { MatchingQuestion } from './matching-question.tsx';
import { OrderingQuestion } from './ordering-question.tsx';
import type { QuestionMarks } from './question-marks.ts';
import { TypedQuestion } from './typed-question.tsx';

export type QuestionProps = {
  question: MyQuestion;
  answer: QuestionAnswer | undefined;
  onChange: (answer: QuestionAnswer) => void;
  marks: QuestionMarks | null;
};

const controls: Record<MyQuestion['type'], ComponentType<QuestionProps>> = {
  single: ChoiceQuestion,
  multiple: ChoiceQuestion,
  text: TypedQuestion,
  number: TypedQuestion,
  matching: MatchingQuestion,
  ordering: OrderingQuestion,
  gaps: GapsQuestion,
};

/** Where one question is answered. */
export function QuestionControl(props: QuestionProps) {
  const Control = controls[props.question.type];
  return <Control {...props} />;
}
