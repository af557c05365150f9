import type { MyQuiz, QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import { found } from '@put/contract/kinds/quiz/quiz-answer';
import type { TestResult } from '@put/contract/submissions/submissions';
import css from '../../parts/answers/answers.module.css';
import { QuestionCard } from './question-card.tsx';
import { QuestionControl } from './question-control.tsx';
import { marksOf } from './question-marks.ts';

type Props = {
  view: MyQuiz;
  answer: QuizAnswer | null;
  onChange: (answer: QuizAnswer) => void;
  /** Test results of exactly this answer. */
  tests: readonly TestResult[];
};

/** The questions of a quiz from top to bottom, as a student answers them. */
export function QuizForm({ view, answer, onChange, tests }: Props) {
  const given = answer?.questions ?? {};
  return (
    <div className={css.questions}>
      {view.questions.map((question, at) => {
        const marks = marksOf(question, tests);
        return (
          <QuestionCard key={question.key} question={question} place={at + 1} marks={marks}>
            <QuestionControl
              question={question}
              answer={found(given, question.key)}
              onChange={(one) => onChange({ questions: { ...given, [question.key]: one } })}
              marks={marks}
            />
          </QuestionCard>
        );
      })}
    </div>
  );
}
