import { Text, Textarea } from '@mantine/core';
import type { AnimationRow } from '@put/contract/animations/animation-editing';
import { type ReactNode, useEffect } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { stepsWords } from '../animation-words.ts';
import css from './animation-dialog.module.css';
import type { Part } from './animation-part.ts';
import { StepView } from './step-view.tsx';
import { useShownPart } from './use-shown-part.ts';

type Props = {
  animation: AnimationRow;
  part: Part;
  onPart: (part: Part) => void;
  /** How many steps readers will get; null while that is not known, and when they would get none. */
  onSteps: (steps: number | null) => void;
};

/** Which steps are shown, with the picture and the sentence of the first and the last, and for which data. */
export function AnimationOptions({ animation, part, onPart, onSteps }: Props) {
  const { shown, allowsInput, hint, refusal, isLoading } = useShownPart(animation.id, part.input);
  const steps = shown?.total_steps ?? animation.total_steps;
  const shownSteps = refusal === null && !isLoading ? steps : null;
  useEffect(() => onSteps(shownSteps), [shownSteps, onSteps]);
  const set = (changed: Partial<Part>) => onPart({ ...part, ...changed });
  const [first, last] = [part.from ?? 1, part.to ?? steps];

  return (
    <>
      <Text fw={600}>{animation.title}</Text>
      {animation.status !== 'ready' && (
        <Notice kind="warning">Анимация ещё не готова: ученики увидят её, когда она соберётся.</Notice>
      )}
      <div className={css.span}>
        <Step label="С шага" value={part.from} empty={1} steps={steps} onChange={(from) => set({ from })} />
        <Step
          label="По шаг"
          value={part.to}
          empty={steps}
          steps={steps}
          onChange={(to) => set({ to })}
          error={last < first && 'Не раньше начала'}
        />
      </div>
      {shown !== null && (
        <div className={css.ends}>
          <StepView animation={shown.animation} step={stepOr(1, first, steps)} />
          {last !== first && <StepView animation={shown.animation} step={stepOr(steps, last, steps)} />}
        </div>
      )}
      {allowsInput && (
        <Textarea
          label="Свои данные"
          description={hint === '' ? 'Пусто — данные автора' : `${hint}. Пусто — данные автора`}
          placeholder={shown?.input}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={2000}
          value={part.input}
          error={refusal}
          onChange={({ currentTarget: { value } }) => set({ input: value })}
        />
      )}
      {!allowsInput && refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <Text size="sm" c="dimmed" role="status">
        {isLoading ? 'Собираем…' : `Всего ${stepsWords(steps)}`}
      </Text>
    </>
  );
}

type StepProps = {
  label: string;
  value: number | null;
  /** What an empty field means. */
  empty: number;
  steps: number;
  onChange: (step: number | null) => void;
  error?: ReactNode;
};

/** The other one while a field holds no step. */
const stepOr = (other: number, step: number, steps: number) =>
  Number.isInteger(step) && step >= 1 && step <= steps ? step : other;

const Step = ({ label, value, empty, steps, onChange, error }: StepProps) => (
  <NumberField
    label={label}
    placeholder={String(empty)}
    isOptional
    value={value}
    min={1}
    max={Math.max(1, steps)}
    onChange={onChange}
    error={error}
  />
);
