import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & { value: number; onChange: (value: number) => void };

/** A number of the set-up. An emptied field is shown empty and counts as 0. */
export function NumberField({ value, onChange, ...others }: Props) {
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <NumberInput
      {...others}
      value={isEmpty && value === 0 ? '' : value}
      onChange={(typed) => {
        setIsEmpty(typed === '');
        onChange(typeof typed === 'number' ? typed : Number(typed) || 0);
      }}
      allowNegative={false}
      clampBehavior="none"
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      hideControls
    />
  );
}
