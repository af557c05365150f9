import { Fragment } from 'react';
import { type Datum, linked } from './chart-data.ts';
import css from './charts.module.css';

type Dot = Datum & { /** Its place on the line. */ at: number };
type Props = {
  label: string;
  data: readonly Dot[];
  /** The part of the line where the middle half stands, and its middle. */
  spread: { median: number; lower: number; upper: number };
  most: number;
};

const [heightPx, lineY] = [76, 40];

/** Values on a line; a larger dot is of more people. The middle half is shaded, the median is a stroke. */
export function DotsOnLine({ label, data, spread, most }: Props) {
  // room for half a dot at both ends
  const x = (at: number) => `${4 + (92 * at) / Math.max(1, most)}%`;
  const mostPeople = Math.max(1, ...data.map(({ value }) => value));
  const width = `${(92 * (spread.upper - spread.lower)) / Math.max(1, most)}%`;
  return (
    <svg className={css.chart} width="100%" height={heightPx} role="group" aria-label={label}>
      <rect className={css.middle} x={x(spread.lower)} y={lineY - 16} width={width} height={32} rx={4} />
      <rect className={css.axis} x="2%" y={lineY - 0.5} width="96%" height={1} />
      <rect className={css.median} x={x(spread.median)} y={lineY - 20} width={2} height={40} />
      {data.map((one) => {
        const size = 8 + 14 * Math.sqrt(one.value / mostPeople);
        return (
          <Fragment key={one.label}>
            {linked(
              one,
              <svg className={css.dotPlace} x={x(one.at)} y={lineY}>
                <rect
                  className={css.bar}
                  data-tone="good"
                  x={-size / 2}
                  y={-size / 2}
                  width={size}
                  height={size}
                  rx={size / 2}
                />
              </svg>,
            )}
          </Fragment>
        );
      })}
      <text className={css.label} x={x(0)} y={heightPx - 3} textAnchor="middle" aria-hidden>
        0
      </text>
      <text className={css.label} x={x(most)} y={heightPx - 3} textAnchor="middle" aria-hidden>
        {most}
      </text>
    </svg>
  );
}
