import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'error' | 'min' | 'max'> & {
  minutes: number;
  /** As the contract takes them. */
  most: number;
  onMinutes: (minutes: number) => void;
};

/** Whole minutes, from one to `most`. */
export const isMinutes = (minutes: number, most: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= most;

export const MinutesField = ({ minutes, most, onMinutes, ...field }: Props) => (
  <NumberInput
    {...field}
    value={minutes}
    onChange={(value) => onMinutes(Number(value))}
    min={1}
    max={most}
    clampBehavior="none"
    allowDecimal={false}
    allowNegative={false}
    error={!isMinutes(minutes, most) && `От 1 до ${most}`}
  />
);
