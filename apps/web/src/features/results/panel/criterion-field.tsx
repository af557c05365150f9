import { Button } from '@mantine/core';
import type { Criterion } from '@put/contract/kinds/rubric';
import { type KeyboardEvent, useId } from 'react';
import { NumberField, numberProblem } from '../../../ui/fields/number-field.tsx';
import { scoreWords } from '../../../parts/score/score-words.ts';
import css from './review.module.css';

type Props = {
  criterion: Criterion;
  /** Null: not given yet. */
  points: number | null;
  error: string | undefined;
  isFirst: boolean;
  onPoints: (points: number | null) => void;
};

/** What is wrong with the points of a criterion that gives `most`; null: nothing. */
export const pointsProblem = (points: number, most: number): string | null =>
  numberProblem(points, { min: 0, max: most, isDecimal: true });

/** Points for one criterion: a number, or a button for none or all. Enter moves to the next criterion. */
export function CriterionField({
  criterion: { title, description, points: most },
  points,
  error,
  isFirst,
  onPoints,
}: Props) {
  const id = useId();
  const words = (points === null ? null : pointsProblem(points, most)) ?? error;
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
        <NumberField
          w={84}
          aria-label={`${title}, баллы из ${scoreWords(most)}`}
          value={points}
          isOptional
          error={words !== undefined}
          hasNoRoom
          data-points
          data-first={isFirst || undefined}
          min={0}
          max={most}
          isDecimal
          onKeyDown={goOn}
          onChange={onPoints}
        />
        <Button
          variant="default"
          size="compact-md"
          aria-label={`${title}: все ${scoreWords(most)}`}
          onClick={() => onPoints(most)}
        >
          {scoreWords(most)}
        </Button>
      </div>
      {words !== undefined && (
        <p className={css.wrong} role="alert">
          {words}
        </p>
      )}
    </div>
  );
}
