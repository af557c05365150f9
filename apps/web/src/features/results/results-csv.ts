import { csvText } from '../../ui/lists/csv.ts';
import type { MatrixRow } from './matrix.ts';
import { type Columns, resultLines } from './result-lines.ts';

/** The visible rows as CSV. */
export const resultsCsv = (table: Columns, rows: readonly MatrixRow[]): string => csvText(resultLines(table, rows));
