import { NumberField } from '../../../ui/fields/number-field.tsx';

type Props = {
  label: string;
  description?: string;
  'data-autofocus'?: boolean;
  minutes: number;
  /** As the contract takes them. */
  most: number;
  onMinutes: (minutes: number) => void;
};

/** Whole minutes, from one to `most`. */
export const isMinutes = (minutes: number, most: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= most;

export const MinutesField = ({ minutes, most, onMinutes, ...field }: Props) => (
  <NumberField {...field} value={minutes} onChange={onMinutes} min={1} max={most} />
);
