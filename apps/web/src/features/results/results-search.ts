import { isRowFilter, type RowFilter } from './matrix/row-filter.ts';

/** Search parameters of the address, so that a link shows the same view. */
export type ResultsSearch = {
  q?: string;
  group?: number;
  /** `score`, `last`, `attempts` or «lesson-task»; by name when missing. */
  order?: string;
  /** Only these rows; all when missing. */
  show?: RowFilter;
  /** Only who has solved so many tasks, or has so many tenths of the points; of who has begun. */
  solved?: number;
  tenth?: number;
  /** The cell whose solution is open: «user-lesson-task». */
  cell?: string;
  /** The lesson while it goes on, who writes the exam, or a sheet for paper; the table when missing. */
  view?: 'class' | 'exam' | 'sheet';
  /** Numbers of seats stand for names, for a projector. */
  names?: 'no';
};

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

export function readResultsSearch({
  q,
  group,
  order,
  show,
  solved,
  tenth,
  cell,
  view,
  names,
}: Record<string, unknown>): ResultsSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof group === 'number' && Number.isInteger(group) && group > 0 && { group }),
    ...(typeof order === 'string' && /^(score|last|attempts|\d+-\d+)$/.test(order) && { order }),
    ...(isRowFilter(show) && { show }),
    ...(isCount(solved) && { solved }),
    ...(isCount(tenth) && tenth <= 10 && { tenth }),
    ...(typeof cell === 'string' && /^\d+-\d+-\d+$/.test(cell) && { cell }),
    ...((view === 'class' || view === 'exam' || view === 'sheet') && { view }),
    ...(names === 'no' && { names }),
  };
}
