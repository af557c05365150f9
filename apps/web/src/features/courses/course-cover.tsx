import css from './course-cover.module.css';

type Props = { course: { id: number; cover_url: string | null }; className?: string | undefined };

/** The picture of a course. Without one, a drawing that depends on the id and stays the same. */
export function CourseCover({ course: { id, cover_url }, className = '' }: Props) {
  if (cover_url !== null)
    return <img src={cover_url} alt="" loading="lazy" decoding="async" className={`${css.cover} ${className}`} />;
  return (
    <div className={`${css.cover} ${css.drawn} ${className}`} data-tone={id % 4} aria-hidden>
      <svg viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice">
        <path d={ways[id % ways.length]} className={css.way} />
        {stops[id % ways.length]!.map(([x, y], at) => (
          <circle key={x} cx={x} cy={y} r={at === 2 ? 7 : 5} className={at === 2 ? css.here : css.stop} />
        ))}
      </svg>
    </div>
  );
}

const ways = [
  'M-10 96 C 60 96 70 40 130 46 S 220 96 260 60 S 310 24 340 24',
  'M-10 30 C 50 30 80 92 140 84 S 220 24 270 40 S 320 80 340 80',
  'M-10 66 C 40 40 90 36 130 62 S 210 100 250 74 S 310 30 340 40',
];
const stops: [number, number][][] = [
  [
    [24, 89],
    [86, 56],
    [158, 51],
    [226, 80],
    [284, 38],
  ],
  [
    [32, 40],
    [96, 80],
    [164, 77],
    [222, 44],
    [290, 55],
  ],
  [
    [22, 53],
    [82, 46],
    [152, 76],
    [222, 85],
    [284, 51],
  ],
];
