import { pointsWords } from '../../parts/score/score-words.ts';
import { IconArrowDown } from '@tabler/icons-react';
import type { VirtualItem } from '@tanstack/react-virtual';
import { Hint } from '../../ui/buttons/hint.tsx';
import type { MatrixOrder, ResultTable } from './matrix.ts';
import css from './matrix.module.css';

type Props = {
  table: ResultTable;
  shown: readonly VirtualItem[];
  height: number;
  order: MatrixOrder;
  onOrder: (order: MatrixOrder) => void;
  isPhone: boolean;
  /** Selects a whole column; null when a click sorts the rows instead. */
  onChoose: ((column: number) => void) | null;
};

/** The head of the grid. A click on a title sorts the rows; for the keyboard there is a field above the grid. */
export function MatrixHead({ table: { columns, lessons }, shown, height, order, onOrder, isPhone, onChoose }: Props) {
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? -1;
  const start = new Map(shown.map((item) => [item.index, item]));
  const sorted = (isSorted: boolean, direction: 'ascending' | 'descending') => (isSorted ? direction : undefined);
  return (
    <div className={css.head} style={{ height }} role="row" aria-rowindex={1}>
      {lessons.length > 1 &&
        lessons.map(({ lesson_id, title, from, count }) => {
          const [begin, end] = [Math.max(from, first), Math.min(from + count - 1, last)];
          const [beginItem, endItem] = [start.get(begin), start.get(end)];
          if (beginItem === undefined || endItem === undefined) return null;
          return (
            <div
              key={`${lesson_id}-${from}`}
              className={css.band}
              aria-hidden
              title={title}
              style={{ left: beginItem.start, width: endItem.end - beginItem.start }}
            >
              <span>{title}</span>
            </div>
          );
        })}
      <div className={css.own} role="presentation">
        {!isPhone && <div className={css.place} aria-hidden />}
        <div
          className={css.name}
          role="columnheader"
          aria-colindex={1}
          aria-sort={sorted(order === 'name', 'ascending')}
        >
          <button type="button" tabIndex={-1} className={css.sort} onClick={() => onOrder('name')}>
            Участник
            {order === 'name' && <IconArrowDown size={14} aria-hidden />}
          </button>
        </div>
        <div
          className={css.sum}
          role="columnheader"
          aria-colindex={2}
          aria-sort={sorted(order === 'score', 'descending')}
        >
          <button type="button" tabIndex={-1} className={css.sort} onClick={() => onOrder('score')}>
            {order === 'score' && <IconArrowDown size={14} aria-hidden />}
            Сумма
          </button>
        </div>
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
            aria-colindex={index + 3}
            aria-sort={sorted(order === key, 'descending')}
          >
            <Hint label={words} position="bottom">
              <button
                type="button"
                tabIndex={-1}
                className={css.sort}
                aria-label={lessons.length > 1 ? `${lesson_title}: ${words}` : words}
                onClick={() => (onChoose === null ? onOrder(order === key ? 'name' : key) : onChoose(index))}
              >
                {label}
                {order === key && <IconArrowDown size={14} aria-hidden />}
              </button>
            </Hint>
          </div>
        );
      })}
    </div>
  );
}

const isLessonStart = (lessons: ResultTable['lessons'], index: number) =>
  index > 0 && lessons.some(({ from }) => from === index);
