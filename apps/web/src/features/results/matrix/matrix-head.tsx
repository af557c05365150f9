import { pointsWords, scoreWords } from '../../../parts/score/score-words.ts';
import { IconArrowDown } from '@tabler/icons-react';
import type { VirtualItem } from '@tanstack/react-virtual';
import { Hint } from '../../../ui/buttons/hint.tsx';
import type { MatrixOrder } from './arrange-rows.ts';
import type { ResultTable } from './matrix.ts';
import css from './matrix.module.css';
import { ownColumns } from './use-grid-cell.ts';

type Props = {
  table: ResultTable;
  shown: readonly VirtualItem[];
  height: number;
  /** Titles in two lines; else letters. */
  isTitled: boolean;
  order: MatrixOrder;
  onOrder: (order: MatrixOrder) => void;
  /** Selects a whole column; null when a click sorts the rows instead. */
  onChoose: ((column: number) => void) | null;
};

/** The head of the grid. A click on a title sorts the rows; for the keyboard there is a field above the grid. */
export function MatrixHead({ table: { columns, lessons }, shown, height, isTitled, order, onOrder, onChoose }: Props) {
  return (
    <div className={css.head} style={{ height }} role="row" aria-rowindex={1}>
      {lessons.length > 1 && <Bands lessons={lessons} shown={shown} />}
      <div className={css.own} role="presentation">
        <OwnHead name="name" at={1} order={order} onOrder={onOrder}>
          Ученик
        </OwnHead>
        <OwnHead name="score" at={2} order={order} onOrder={onOrder}>
          Сумма
        </OwnHead>
        <OwnHead name="last" at={3} order={order} onOrder={onOrder}>
          Когда
        </OwnHead>
      </div>
      {shown.map(({ index, start: left, size }) => {
        const { key, label, title, points, lesson_title } = columns[index]!;
        const words = `${label}. ${title}, ${pointsWords(points)}`;
        return (
          <div
            key={key}
            className={css.title}
            data-first={isLessonStart(lessons, index) || undefined}
            style={{ left, width: size }}
            role="columnheader"
            aria-colindex={index + ownColumns + 1}
            aria-sort={order === key ? 'descending' : undefined}
          >
            <Hint label={words} position="bottom">
              <button
                type="button"
                tabIndex={-1}
                className={css.sort}
                aria-label={lessons.length > 1 ? `${lesson_title}: ${words}` : words}
                onClick={() => (onChoose === null ? onOrder(order === key ? 'name' : key) : onChoose(index))}
              >
                <span className={css.words}>{isTitled ? title : label}</span>
                <span className={css.most}>
                  {order === key && <IconArrowDown size={12} aria-hidden />}
                  {scoreWords(points)}
                </span>
              </button>
            </Hint>
          </div>
        );
      })}
    </div>
  );
}

const ownClass = { name: css.name, score: css.sum, last: css.last };
type OwnProps = Pick<Props, 'order' | 'onOrder'> & { name: keyof typeof ownClass; at: number; children: string };

const OwnHead = ({ name, at, order, onOrder, children }: OwnProps) => (
  <div
    className={ownClass[name]}
    role="columnheader"
    aria-colindex={at}
    aria-sort={order === name ? (name === 'name' ? 'ascending' : 'descending') : undefined}
  >
    <button type="button" tabIndex={-1} className={css.sort} onClick={() => onOrder(name)}>
      {order === name && name !== 'name' && <IconArrowDown size={12} aria-hidden />}
      {children}
      {order === name && name === 'name' && <IconArrowDown size={12} aria-hidden />}
    </button>
  </div>
);

/** The lessons above their tasks. */
function Bands({ lessons, shown }: Pick<ResultTable, 'lessons'> & Pick<Props, 'shown'>) {
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? -1;
  const placed = new Map(shown.map((item) => [item.index, item]));
  return lessons.map(({ lesson_id, title, from, count }) => {
    const [begin, end] = [placed.get(Math.max(from, first)), placed.get(Math.min(from + count - 1, last))];
    if (begin === undefined || end === undefined) return null;
    return (
      <div
        key={`${lesson_id}-${from}`}
        className={css.band}
        aria-hidden
        title={title}
        style={{ left: begin.start, width: end.end - begin.start }}
      >
        <span>{title}</span>
      </div>
    );
  });
}

const isLessonStart = (lessons: ResultTable['lessons'], index: number) =>
  index > 0 && lessons.some(({ from }) => from === index);
