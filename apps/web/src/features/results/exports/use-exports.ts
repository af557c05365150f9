import { adminExports, type ExportFormat, type ExportRun, type NewExport } from '@put/contract/exports/exports';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { fetchContent } from '../../../parts/uploads/fetch-file.ts';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { saveBlob } from '../../../ui/browser/save-blob.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import type { MatrixRow, ResultTable } from '../matrix/matrix.ts';
import type { ResultsOf } from '../matrix/table-query.ts';
import { scopeOf } from './scope-of.ts';

type Wanted = Pick<NewExport, 'format' | 'which' | 'folders'>;
export type Exports = ReturnType<typeof useExports>;

/** Exports of the rows that are shown, in their order. What was asked for here is saved when it is ready. */
export function useExports(of: ResultsOf, table: ResultTable, rows: readonly MatrixRow[]) {
  const [shown, setShown] = useState<'list' | 'works' | 'points' | null>(null);
  const wantedHere = useRef(new Set<number>());
  const timeZone = useTimeZone();
  const messages = useMessage();
  const starting = useMutation(mutation(adminExports.start, { refreshes: [adminExports.list] }));
  const start = (wanted: Wanted) => {
    const body = { ...scopeOf(of, table), ...wanted, user_ids: rows.map(({ user }) => user.id), time_zone: timeZone };
    starting.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          wantedHere.current.add(id);
          setShown('list');
        },
      },
    );
  };
  const save = async ({ id, file_name }: Pick<ExportRun, 'id' | 'file_name'>) => {
    wantedHere.current.delete(id);
    try {
      saveBlob(file_name, await fetchContent(adminExports.file, { params: { id: String(id) } }));
    } catch {
      messages.error('Файл не скачался. Проверьте связь и попробуйте ещё раз.');
    }
  };
  return {
    courseId: table.heading.course_id,
    shown,
    show: setShown,
    start,
    startTable: (format: Exclude<ExportFormat, 'works'>) => {
      setShown('list');
      start({ format });
    },
    isStarting: starting.isPending,
    error: starting.error,
    save,
    isWantedHere: (id: number) => wantedHere.current.has(id),
  };
}
