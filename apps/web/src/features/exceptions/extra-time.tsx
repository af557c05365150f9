import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { NumberField } from '../../ui/fields/number-field.tsx';
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
  const [isEmpty, setEmpty] = useState(!minutes);
  // 1.1 days are 1584.0000000000002 minutes
  const set = (count: number, of: Unit) => onChange(Number((count * minutesIn[of]).toPrecision(12)));
  const isUneven = unit !== 'm' && Number.isFinite(minutes) && !Number.isInteger(minutes);
  return (
    <div className={css.extra}>
      <NumberField
        label="Добавить времени"
        description="К обоим срокам"
        isOptional
        value={isEmpty ? null : (minutes ?? 0) / minutesIn[unit]}
        onChange={(count) => {
          setEmpty(count === null);
          set(count ?? 0, unit);
        }}
        min={0}
        max={Math.floor(525_600 / minutesIn[unit])}
        isDecimal={unit !== 'm'}
        error={isUneven ? 'Не делится на целые минуты' : error}
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
