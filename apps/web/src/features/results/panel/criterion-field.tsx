import { Button, NumberInput } from '@mantine/core';
import type { Criterion } from '@put/contract/kinds/rubric';
import { type KeyboardEvent, useId } from 'react';
import css from './review.module.css';

type Props = {
  criterion: Criterion;
  points: number | string;
  error: string | undefined;
  isFirst: boolean;
  onPoints: (points: number | string) => void;
};

/** Points for one criterion: a number, or a button for none or all. Enter moves to the next criterion. */
export function CriterionField({
  criterion: { title, description, points: most },
  points,
  error,
  isFirst,
  onPoints,
}: Props) {
  const id = useId();
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-points]') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget) + 1];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.select();
  };
  return (
    <div className={css.criterion} role="group" aria-labelledby={id}>
      <div className={css.words} id={id}>
        {title}
        {description !== '' && <span className={css.quiet}>{description}</span>}
      </div>
      <div className={css.points}>
        <Button variant="default" size="compact-md" aria-label={`${title}: 0`} onClick={() => onPoints(0)}>
          0
        </Button>
        <NumberInput
          w={84}
          aria-label={`${title}, баллы из ${most}`}
          value={points}
          error={error !== undefined}
          data-points
          data-first={isFirst || undefined}
          allowNegative={false}
          decimalSeparator=","
          clampBehavior="none"
          hideControls
          onKeyDown={goOn}
          onChange={onPoints}
        />
        <Button variant="default" size="compact-md" aria-label={`${title}: все ${most}`} onClick={() => onPoints(most)}>
          {most}
        </Button>
      </div>
      {error !== undefined && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
