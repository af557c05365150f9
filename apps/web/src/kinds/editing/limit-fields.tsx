import { NumberInput } from '@mantine/core';
import type { Errors } from '../../parts/task-form/errors-by-field.ts';

type Props<Name extends string> = {
  limits: readonly (readonly [name: Name, label: string])[];
  config: Record<Name, number | string>;
  errors: Errors;
  onChange: (name: Name, value: number | string | bigint) => void;
};

/** Fields of whole numbers. An empty field holds no number, and the contract's error is shown beside it. */
export const LimitFields = <Name extends string>({ limits, config, errors, onChange }: Props<Name>) =>
  limits.map(([name, label]) => (
    <NumberInput
      key={name}
      label={label}
      value={config[name]}
      error={errors[`config.${name}`]}
      data-path={`config.${name}`}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      onChange={(value) => onChange(name, value)}
    />
  ));
