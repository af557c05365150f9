import type { MyQuestion } from '@put/contract/kinds/quiz/quiz';
import type { ComponentType } from 'react';
import { ChoiceQuestion } from './choice-question.tsx';
import { GapsQuestion } from './gaps-question.tsx';
import { MatchingQuestion } from './matching-question.tsx';
import { OrderingQuestion } from './ordering-question.tsx';
import type { QuestionProps } from './question-props.ts';
import { TypedQuestion } from './typed-question.tsx';

const controls: Record<MyQuestion['type'], ComponentType<QuestionProps>> = {
  single: ChoiceQuestion,
  multiple: ChoiceQuestion,
  text: TypedQuestion,
  number: TypedQuestion,
  matching: MatchingQuestion,
  ordering: OrderingQuestion,
  gaps: GapsQuestion,
};

/** The answer field of a question, by its type. */
export function QuestionControl(props: QuestionProps) {
  const Control = controls[props.question.type];
  return <Control {...props} />;
}
