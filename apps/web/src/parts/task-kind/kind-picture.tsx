import type { TaskKind } from '@put/contract/kinds/kinds';
import type { ReactNode } from 'react';
import css from './kind-picture.module.css';

/** Lines of a text or of a program: each from `x` on, so wide. */
const Lines = ({
  at,
  look = css.line,
}: {
  at: readonly (readonly [x: number, y: number, w: number])[];
  look?: string | undefined;
}) =>
  at.map(([x, y, width]) => <rect key={y + x / 100} x={x} y={y} width={width} height={3} rx={1.5} className={look} />);

const Tick = ({ x, y }: { x: number; y: number }) => <path d={`M${x} ${y}l2.5 2.5 5-5`} className={css.tick} />;

/** What a student sees of a task of the kind, as a drawing of 96 by 60. */
const pictures: Record<TaskKind, ReactNode> = {
  program: (
    <>
      <Lines
        at={[
          [8, 9, 20],
          [32, 9, 14],
          [14, 17, 34],
          [14, 25, 22],
          [8, 33, 30],
        ]}
      />
      <Lines at={[[14, 17, 12]]} look={css.strong} />
      <path d="M0 43h96" className={css.edge} />
      {[10, 26, 42].map((x) => (
        <Tick key={x} x={x} y={51} />
      ))}
      <rect x={64} y={46} width={25} height={10} rx={3} className={css.button} />
    </>
  ),
  function: (
    <>
      <text x={8} y={22} className={css.code}>
        def f(x):
      </text>
      <Lines at={[[16, 29, 30]]} />
      <text x={8} y={50} className={css.small}>
        f(3) → 9
      </text>
      <Tick x={62} y={47} />
    </>
  ),
  sql: (
    <>
      <Lines at={[[8, 8, 16]]} look={css.strong} />
      <Lines at={[[27, 8, 28]]} />
      <rect x={8} y={18} width={80} height={10} className={css.head} />
      <path d="M8 18h80v34H8zM8 28h80M8 40h80M34 18v34M62 18v34" className={css.edge} />
      <Lines
        at={[
          [13, 33, 14],
          [39, 33, 17],
          [67, 33, 10],
          [13, 45, 10],
          [39, 45, 14],
          [67, 45, 14],
        ]}
      />
    </>
  ),
  quiz: (
    <>
      <Lines at={[[8, 8, 58]]} look={css.strong} />
      {[22, 35, 48].map((y, at) => (
        <g key={y}>
          <circle cx={13} cy={y} r={4} className={css.ring} />
          {at === 1 && <circle cx={13} cy={y} r={2} className={css.button} />}
        </g>
      ))}
      <Lines
        at={[
          [23, 20.5, 40],
          [23, 33.5, 52],
          [23, 46.5, 30],
        ]}
      />
    </>
  ),
  parsons: (
    <>
      {(
        [
          [8, 8, 58],
          [18, 22, 62],
          [28, 36, 44],
        ] as const
      ).map(([x, y, width], at) => (
        <g key={y}>
          <rect x={x} y={y} width={width} height={11} rx={3} className={at === 2 ? css.held : css.card} />
          <Lines at={[[x + 10, y + 4, width - 18]]} />
          <circle cx={x + 5} cy={y + 4} r={1} className={css.dot} />
          <circle cx={x + 5} cy={y + 7.5} r={1} className={css.dot} />
        </g>
      ))}
    </>
  ),
  animation: (
    <>
      <path d="M48 15 28 32M48 15l20 17M28 32 18 48M28 32l10 16" className={css.edge} />
      {(
        [
          [48, 14],
          [28, 31],
          [68, 31],
          [18, 48],
          [38, 48],
        ] as const
      ).map(([x, y], at) => (
        <circle key={x} cx={x} cy={y} r={7} className={at === 0 ? css.done : at === 1 ? css.held : css.card} />
      ))}
    </>
  ),
  container: (
    <>
      <rect x={0} y={0} width={96} height={60} className={css.screen} />
      <text x={8} y={18} className={css.shell}>
        $ ls
      </text>
      <text x={8} y={31} className={css.printed}>
        читай.txt
      </text>
      <text x={8} y={44} className={css.shell}>
        $
      </text>
      <rect x={17} y={37} width={5} height={9} className={css.cursor} />
    </>
  ),
  text: (
    <>
      <Lines
        at={[
          [8, 10, 78],
          [8, 18, 72],
          [8, 26, 80],
          [8, 34, 46],
        ]}
      />
      <path d="M57 31v9" className={css.caret} />
      <text x={88} y={53} textAnchor="end" className={css.small}>
        214 слов
      </text>
    </>
  ),
  upload: (
    <>
      <rect x={8} y={8} width={80} height={28} rx={4} className={css.drop} />
      <path d="M48 28V16M43 21l5-5 5 5" className={css.arrow} />
      <path d="M10 43h7l3 3v9H10z" className={css.edge} />
      <Lines at={[[26, 47.5, 38]]} />
      <Tick x={78} y={50} />
    </>
  ),
};

/** Beside the name of the kind, so it says nothing itself. */
export const KindPicture = ({ kind }: { kind: TaskKind }) => (
  <svg viewBox="0 0 96 60" className={css.picture} aria-hidden>
    {pictures[kind]}
  </svg>
);
