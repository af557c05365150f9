import { useMemo } from 'react';
import type { PlayedStep } from '../player/player-core.ts';
import css from './said.module.css';

type Props = { steps: readonly PlayedStep[]; at: number };

/** So many of the longest sentences keep the room: one of them takes the most lines at any width. */
const measured = 4;

/** The sentence of the step, with the room of the longest one, so that nothing under it moves. */
export function Said({ steps, at }: Props) {
  const longest = useMemo(
    () =>
      steps
        .map(({ say }) => say)
        .toSorted((a, b) => b.length - a.length)
        .slice(0, measured),
    [steps],
  );
  const hasChapters = useMemo(() => steps.some(({ chapter }) => chapter !== undefined), [steps]);
  return (
    <div className={css.said}>
      {hasChapters && <p className={css.chapter}>{chapterAt(steps, at) ?? '\u00A0'}</p>}
      <div className={css.room}>
        {longest.map((say, index) => (
          <p key={index} aria-hidden className={css.kept}>
            {say}
          </p>
        ))}
        <p aria-live="polite" aria-atomic="true">
          {steps[at]?.say}
        </p>
      </div>
    </div>
  );
}

const chapterAt = (steps: readonly PlayedStep[], at: number): string | undefined =>
  steps.slice(0, at + 1).findLast(({ chapter }) => chapter !== undefined)?.chapter;
