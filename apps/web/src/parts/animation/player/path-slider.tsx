import type { CSSProperties } from 'react';
import type { PlayedStep, Span } from './player-core.ts';
import css from './path-slider.module.css';

type Props = { steps: readonly PlayedStep[]; span: Span; step: number; onGo: (step: number) => void };

/** More chapters would touch each other. */
const mostStops = 40;

/** The way through the animation: chapters are stops, what is behind is filled, the present step is amber. */
export function PathSlider({ steps, span: { first, last }, step, onGo }: Props) {
  const shareOf = (at: number) => (last === first ? 0 : (at - first) / (last - first));
  const chapters = steps.flatMap(({ chapter }, at) =>
    chapter !== undefined && at >= first && at <= last ? [{ at, chapter }] : [],
  );
  return (
    <div className={css.path} style={{ '--pt-at': shareOf(step) } as CSSProperties}>
      <span className={css.done} />
      <span className={css.stops}>
        {chapters.length <= mostStops &&
          chapters.map(({ at, chapter }) => (
            <span
              key={at}
              className={css.stop}
              style={{ left: `${shareOf(at) * 100}%` }}
              title={chapter}
              data-past={at <= step || undefined}
            />
          ))}
      </span>
      <span className={css.rail}>
        <span className={css.here} />
      </span>
      <input
        type="range"
        aria-label="Шаг"
        aria-valuetext={`Шаг ${step + 1} из ${steps.length}`}
        min={first}
        max={last}
        value={step}
        onChange={(event) => onGo(Number(event.currentTarget.value))}
      />
    </div>
  );
}
