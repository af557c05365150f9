import { lazy, Suspense } from 'react';
import type { MatrixRow, ResultTable } from '../matrix/matrix.ts';
import type { ResultsOf } from '../matrix/table-query.ts';
import { scopeOf } from './scope-of.ts';
import type { Exports } from './use-exports.ts';

const PointsDialog = lazy(() => import('../points/points-dialog.tsx'));
const ExportsDialog = lazy(() => import('./exports-dialog.tsx'));

type Props = { of: ResultsOf; table: ResultTable; rows: readonly MatrixRow[]; exports: Exports };

/** What goes out of the table and into it. Loaded on demand. */
export const TableDialogs = ({ of, table, rows, exports }: Props) => (
  <Suspense>
    {exports.shown === 'points' ? (
      <PointsDialog scope={scopeOf(of, table)} onClose={() => exports.show(null)} />
    ) : (
      exports.shown !== null && <ExportsDialog {...{ exports, table, rows }} />
    )}
  </Suspense>
);
