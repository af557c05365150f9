import { Modal } from '@mantine/core';
import { adminExports } from '@put/contract/exports/exports';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import type { MatrixRow, ResultTable } from '../matrix/matrix.ts';
import { ExportList } from './export-list.tsx';
import type { Exports } from './use-exports.ts';
import { WorksForm } from './works-form.tsx';

type Props = { exports: Exports; table: ResultTable; rows: readonly MatrixRow[] };

/** Exports that were asked for, with their progress; or what is wanted of works. */
export default function ExportsDialog({ exports, table, rows }: Props) {
  const { shown, show, start, isStarting, error } = exports;
  return (
    <Modal
      opened={shown !== null}
      onClose={() => show(null)}
      title={shown === 'works' ? 'Решения архивом' : 'Выгрузки'}
      size="lg"
    >
      <RefusalAlert of={adminExports.start} error={error} explain={{ not_found: null }} />
      {shown === 'works' && <WorksForm {...{ table, rows, isStarting }} onStart={start} onCancel={() => show(null)} />}
      {shown === 'list' && <ExportList exports={exports} />}
    </Modal>
  );
}
