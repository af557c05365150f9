import { Fragment } from 'react';
import { type Datum, linked } from './chart-data.ts';
import css from './charts.module.css';

const [heightPx, topPx, footPx] = [132, 18, 20];

/** Bars side by side, each with its number above and its label below. The width is that of its place. */
export function Histogram({ label, data }: { label: string; data: readonly Datum[] }) {
  const most = Math.max(1, ...data.map(({ value }) => value));
  const step = 100 / data.length;
  return (
    <svg className={css.chart} width="100%" height={heightPx} role="group" aria-label={label}>
      {data.map((one, at) => {
        const barPx = one.value === 0 ? 1 : Math.max(3, ((heightPx - topPx - footPx) * one.value) / most);
        const y = heightPx - footPx - barPx;
        const middle = `${(at + 0.5) * step}%`;
        return (
          <Fragment key={one.label}>
            {linked(
              one,
              <>
                <rect className={css.reach} x={`${at * step}%`} y={0} width={`${step}%`} height={heightPx} />
                <rect
                  className={css.bar}
                  data-tone={one.tone ?? 'good'}
                  x={`${(at + 0.12) * step}%`}
                  y={y}
                  width={`${step * 0.76}%`}
                  height={barPx}
                  rx={2}
                />
                {one.value > 0 && (
                  <text className={css.value} x={middle} y={y - 5} textAnchor="middle">
                    {one.value}
                  </text>
                )}
              </>,
            )}
            <text className={css.label} x={middle} y={heightPx - 5} textAnchor="middle" aria-hidden>
              {one.label}
            </text>
          </Fragment>
        );
      })}
    </svg>
  );
}
