import { MyAnimation } from '@put/contract/kinds/animation/animation';
import type { AnswerFieldProps } from '../kind-workplace.ts';
import { AloneField } from './alone-field.tsx';
import { AtOnceField } from './at-once-field.tsx';

export default function AnimationField(props: AnswerFieldProps) {
  const view = MyAnimation.safeParse(props.task.view);
  if (!view.success) return null;
  const Field = view.data.mode === 'at_once' ? AtOnceField : AloneField;
  // each attempt has its own log
  return <Field key={props.task.attempts_used} {...props} view={view.data} />;
}
