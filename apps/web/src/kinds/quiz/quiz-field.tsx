import { MyQuiz, QuizAnswer } from '@put/contract/kinds/quiz/quiz';
import { QuizForm } from './quiz-form.tsx';
import type { AnswerFieldProps } from '../kind-workplace.ts';

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
