import { MyQuiz, QuizAnswer } from '@put/contract/kinds/quiz';
import { QuizForm } from '../../../shared/answers/quiz/quiz-form.tsx';
import type { AnswerFieldProps } from './answer-kinds.tsx';

export default function QuizField({ task, answer, onChange, judged }: AnswerFieldProps) {
  const view = MyQuiz.safeParse(task.view);
  const given = QuizAnswer.safeParse(answer);
  if (!view.success) return null;
  return (
    <QuizForm
      view={view.data}
      answer={given.success ? given.data : null}
      onChange={onChange}
      tests={judged?.tests ?? []}
    />
  );
}
