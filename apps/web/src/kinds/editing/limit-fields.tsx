import type { Errors } from '../../parts/task-form/errors-by-field.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';

type Props<Name extends string> = {
  limits: readonly (readonly [name: Name, label: string, min: number, max: number])[];
  config: Record<Name, number>;
  errors: Errors;
  onChange: (name: Name, value: number) => void;
};

/** Fields of whole numbers. */
export const LimitFields = <Name extends string>({ limits, config, errors, onChange }: Props<Name>) =>
  limits.map(([name, label, min, max]) => (
    <NumberField
      key={name}
      label={label}
      value={config[name]}
      error={errors[`config.${name}`]}
      data-path={`config.${name}`}
      min={min}
      max={max}
      onChange={(value) => onChange(name, value)}
    />
  ));
