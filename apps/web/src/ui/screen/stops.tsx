type Props = { total: number; done: number; /** The name of the progress: «Пройдено занятий». */ label?: string };

const width = 220;
const middle = 8;
/** More stops would overlap, so each one then stands for several. */
const mostStops = 24;

/** Progress as stops along a path: done ones filled, the present one in amber, the rest hollow. */
export function Stops({ total, done, label = 'Пройдено' }: Props) {
  const stops = Math.max(1, Math.min(total, mostStops));
  const passed = total === 0 ? 0 : Math.floor((Math.min(done, total) / total) * stops);
  const step = stops > 1 ? (width - 2 * middle) / (stops - 1) : 0;
  const reached = middle + step * Math.min(passed, stops - 1);
  return (
    <svg
      viewBox={`0 0 ${width} 16`}
      width="100%"
      height="16"
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={`${label}: ${done} из ${total}`}
    >
      <path
        d={`M${middle} 8H${width - middle}`}
        stroke="var(--pt-line-strong)"
        strokeWidth="1.5"
        strokeDasharray="0.1 5"
        strokeLinecap="round"
      />
      {passed > 0 && <path d={`M${middle} 8H${reached}`} stroke="var(--pt-good)" strokeWidth="2" />}
      {Array.from({ length: stops }, (_, stop) => {
        const isDone = stop < passed;
        const isHere = stop === passed;
        const colour = isDone ? 'var(--pt-good)' : isHere ? 'var(--pt-here)' : 'var(--pt-line-strong)';
        return (
          <circle
            key={stop}
            cx={middle + step * stop}
            cy="8"
            r={isHere ? 5 : 3.5}
            fill={isDone || isHere ? colour : 'var(--pt-surface)'}
            stroke={colour}
            strokeWidth={isDone || isHere ? 2 : 1.5}
          />
        );
      })}
    </svg>
  );
}
