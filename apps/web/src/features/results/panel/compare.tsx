import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { NativeChoice } from '../../../ui/fields/native-choice.tsx';
import css from './submission-panel.module.css';

type Props = {
  /** The other attempts, the first one first. */
  numbers: readonly { id: number; number: number }[];
  /** The attempt that it is compared with at first. */
  beforeId: number;
  /** Null: nothing is compared. */
  comparedId: number | null;
  onChange: (id: number | null) => void;
};

/** Turns the comparison with another attempt on and off, and chooses that attempt. */
export function Compare({ numbers, beforeId, comparedId, onChange }: Props) {
  const number = numbers.find(({ id }) => id === (comparedId ?? beforeId))?.number;
  return (
    <div className={css.compare}>
      {comparedId !== null && numbers.length > 1 && (
        <NativeChoice
          label="С какой попыткой сравнить"
          value={String(comparedId)}
          onChange={(id) => onChange(Number(id))}
          options={numbers.map((one) => ({ value: String(one.id), label: `с попыткой ${one.number}` }))}
        />
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        aria-pressed={comparedId !== null}
        aria-label={`Сравнить с попыткой ${number}`}
        title="D"
        onClick={() => onChange(comparedId === null ? beforeId : null)}
      >
        {comparedId === null ? `Сравнить с ${number}` : 'Убрать сравнение'}
      </Button>
    </div>
  );
}
