import { Button, CloseButton, Select, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LatePolicy } from '@put/contract/courses/schedule';
import { type ReactNode, useState } from 'react';
import { NumberField } from '../../ui/fields/number-field.tsx';
import css from './late-policy-field.module.css';

type Props = {
  value: LatePolicy;
  onChange: (policy: LatePolicy) => void;
  /** The error of a field inside the policy, by its path: «steps.0.credit». */
  errorAt: (path: string) => ReactNode;
};

type Unit = 'h' | 'd';
const hoursIn: Record<Unit, number> = { h: 1, d: 24 };
const units = [
  { value: 'h', label: 'часов' },
  { value: 'd', label: 'дней' },
];
const afters = [
  { value: 'closed', label: 'не принимается' },
  { value: 'practice', label: 'тренировка без баллов' },
  { value: 'credit', label: 'принимается за часть баллов' },
];
const mostSteps = 20;
const unitOf = (hours: number): Unit => (hours % 24 === 0 ? 'd' : 'h');

/** Edits what late work is worth: steps counted from the soft deadline, and the rule after the last step. */
export function LatePolicyField({ value, onChange, errorAt }: Props) {
  const { steps, after } = value;
  // units are not saved: 24 hours may also be typed as one day
  const [chosen, setChosen] = useState<Unit[]>(() => steps.map(({ until_h }) => unitOf(until_h)));
  const unitAt = (at: number): Unit => chosen[at] ?? unitOf(steps[at]!.until_h);
  const changeStep = (at: number, step: Partial<LatePolicy['steps'][number]>) =>
    onChange({ ...value, steps: steps.with(at, { ...steps[at]!, ...step }) });
  const add = () => {
    const last = steps.at(-1);
    const hours = (last?.until_h || 0) + 24;
    setChosen([...steps.map((_, at) => unitAt(at)), unitOf(hours)]);
    onChange({
      ...value,
      steps: [...steps, { until_h: hours, credit: Math.floor((last?.credit || 100) / 2) }],
    });
  };
  const remove = (at: number) => {
    setChosen(steps.map((_, one) => unitAt(one)).toSpliced(at, 1));
    onChange({ ...value, steps: steps.toSpliced(at, 1) });
  };

  return (
    <div className={css.policy}>
      {steps.length > 0 && (
        <ol className={css.steps}>
          {steps.map((step, at) => (
            <PolicyStep
              key={at}
              {...{ step, at, errorAt }}
              unit={unitAt(at)}
              onChange={(part) => changeStep(at, part)}
              onUnit={(unit) => setChosen(steps.map((_, one) => (one === at ? unit : unitAt(one))))}
              onRemove={() => remove(at)}
            />
          ))}
        </ol>
      )}
      {steps.length > 1 && (
        <Text size="sm" c="dimmed">
          Каждая ступень считается от мягкого срока.
        </Text>
      )}
      {errorAt('steps') && (
        <Text role="alert" size="sm" c="var(--pt-bad)">
          {errorAt('steps')}
        </Text>
      )}
      <div className={css.after}>
        <Select
          label={steps.length === 0 ? 'После мягкого срока' : 'Потом'}
          data={afters}
          value={kindOf(after)}
          allowDeselect={false}
          onChange={(kind) => {
            if (kind === 'closed' || kind === 'practice') onChange({ ...value, after: kind });
            else if (kind === 'credit') onChange({ ...value, after: 50 });
          }}
          w={264}
        />
        {kindOf(after) === 'credit' && (
          <NumberField
            aria-label="Потом: сколько процентов баллов"
            value={after as number}
            onChange={(typed) => onChange({ ...value, after: typed })}
            min={0}
            max={100}
            unit="%"
            error={errorAt('after')}
            w={88}
          />
        )}
      </div>
      {steps.length < mostSteps && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.add ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={add}
        >
          Добавить ступень
        </Button>
      )}
    </div>
  );
}

const kindOf = (after: LatePolicy['after']): 'closed' | 'practice' | 'credit' =>
  after === 'closed' || after === 'practice' ? after : 'credit';

type StepProps = Pick<Props, 'errorAt'> & {
  step: LatePolicy['steps'][number];
  at: number;
  /** The unit of the number in the field. */
  unit: Unit;
  onChange: (part: Partial<LatePolicy['steps'][number]>) => void;
  onUnit: (unit: Unit) => void;
  onRemove: () => void;
};

const PolicyStep = ({ step, at, unit, errorAt, onChange, onUnit, onRemove }: StepProps) => (
  <li className={css.step}>
    <span>ещё</span>
    <NumberField
      aria-label={`Ступень ${at + 1}: сколько после срока`}
      value={step.until_h / hoursIn[unit]}
      onChange={(typed) => onChange({ until_h: typed * hoursIn[unit] })}
      min={0}
      max={Math.floor(10_000 / hoursIn[unit])}
      isDecimal
      error={errorAt(`steps.${at}.until_h`)}
      w={88}
    />
    <Select
      aria-label={`Ступень ${at + 1}: часов или дней`}
      data={units}
      value={unit}
      allowDeselect={false}
      onChange={(next) => {
        if (next !== 'h' && next !== 'd') return;
        const count = step.until_h / hoursIn[unit];
        onUnit(next);
        onChange({ until_h: count * hoursIn[next] });
      }}
      w={92}
    />
    <span aria-hidden>→</span>
    <NumberField
      aria-label={`Ступень ${at + 1}: сколько процентов баллов`}
      value={step.credit}
      onChange={(typed) => onChange({ credit: typed })}
      min={0}
      max={100}
      unit="%"
      error={errorAt(`steps.${at}.credit`)}
      w={88}
    />
    <CloseButton aria-label={`Убрать ступень ${at + 1}`} onClick={onRemove} />
  </li>
);
