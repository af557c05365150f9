import { NumberInput, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { minutesIn, type Unit } from './exception-words.ts';
import css from './exceptions.module.css';

const units = [
  { value: 'm', label: 'минут' },
  { value: 'h', label: 'часов' },
  { value: 'd', label: 'дней' },
];

type Props = {
  minutes: number | undefined;
  /** The unit shown at first. */
  firstUnit: Unit;
  onChange: (minutes: number) => void;
  error: ReactNode;
};

/** A length of time in days, hours or minutes; the value is in minutes. */
export function ExtraTime({ minutes, firstUnit, onChange, error }: Props) {
  const [unit, setUnit] = useState(firstUnit);
  const set = (count: number | string, of: Unit) => onChange(Math.round(Number(count) * minutesIn[of]));
  return (
    <div className={css.extra}>
      <NumberInput
        label="Добавить времени"
        description="К обоим срокам"
        value={minutes ? minutes / minutesIn[unit] : ''}
        onChange={(count) => set(count, unit)}
        min={0}
        clampBehavior="none"
        allowNegative={false}
        decimalSeparator=","
        allowedDecimalSeparators={[',', '.']}
        hideControls
        error={error}
      />
      <Select
        aria-label="Минут, часов или дней"
        data={units}
        value={unit}
        allowDeselect={false}
        onChange={(chosen) => {
          if (chosen !== 'm' && chosen !== 'h' && chosen !== 'd') return;
          set((minutes ?? 0) / minutesIn[unit], chosen);
          setUnit(chosen);
        }}
      />
    </div>
  );
}
