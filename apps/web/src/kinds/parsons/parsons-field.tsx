import { MyParsons, ParsonsAnswer } from '@put/contract/kinds/parsons/parsons';
import { ParsonsForm } from './parsons-form.tsx';
import type { AnswerFieldProps } from '../kind-workplace.ts';

export default function ParsonsField({ task, answer, onChange, judged }: AnswerFieldProps) {
  const view = MyParsons.safeParse(task.view);
  const given = ParsonsAnswer.safeParse(answer);
  if (!view.success) return null;
  return (
    <ParsonsForm
      view={view.data}
      answer={given.success ? given.data : null}
      onChange={onChange}
      tests={judged?.tests ?? []}
    />
  );
}
