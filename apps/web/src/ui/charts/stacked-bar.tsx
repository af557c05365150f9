import { Fragment } from 'react';
import { type Datum, linked } from './chart-data.ts';
import css from './charts.module.css';

type Props = { label: string; data: readonly Datum[]; heightPx?: number };

/** Parts of a whole in one line. A part that is wide enough says its number. */
export function StackedBar({ label, data, heightPx = 28 }: Props) {
  const whole = Math.max(
    1,
    data.reduce((sum, { value }) => sum + value, 0),
  );
  const parts = data.map((one, at) => ({
    one,
    x: (100 * data.slice(0, at).reduce((sum, { value }) => sum + value, 0)) / whole,
    width: (100 * one.value) / whole,
  }));
  return (
    <svg className={css.chart} width="100%" height={heightPx} role="group" aria-label={label}>
      <rect className={css.ground} width="100%" height={heightPx} rx={4} />
      {parts.map(({ one, x, width }) =>
        one.value === 0 ? null : (
          <Fragment key={one.label}>
            {linked(
              one,
              <>
                <rect className={css.bar} data-tone={one.tone} x={`${x}%`} width={`${width}%`} height={heightPx} />
                {width > 7 && (
                  <text
                    className={css.inside}
                    data-tone={one.tone}
                    x={`${x + width / 2}%`}
                    y={heightPx / 2 + 4.5}
                    textAnchor="middle"
                  >
                    {one.value}
                  </text>
                )}
              </>,
            )}
          </Fragment>
        ),
      )}
    </svg>
  );
}
