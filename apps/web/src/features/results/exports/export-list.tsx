import { Button, Progress } from '@mantine/core';
import { adminExports, exportChannel, exportDays, type ExportRun } from '@put/contract/exports/exports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf, mutation, query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import css from './exports.module.css';
import { exportWords } from './export-words.ts';
import type { Exports } from './use-exports.ts';

/** My exports of the course. What was asked for on this screen is saved as soon as it is ready. */
export function ExportList({ exports }: { exports: Exports }) {
  const { courseId, isStarting } = exports;
  const found = useQuery({
    ...query(adminExports.list, { query: { course_id: String(courseId) } }),
    staleTime: 0,
  });
  return (
    <QueryStates of={found} skeleton={<RowSkeletons rows={2} height={56} />}>
      {({ exports: all }) =>
        all.length === 0 && !isStarting ? (
          <EmptyState>Вы здесь ещё ничего не выгружали.</EmptyState>
        ) : (
          <>
            <ul className={css.list} aria-label="Выгрузки">
              {all.map((run) => (
                <ExportRow key={run.id} run={run} exports={exports} />
              ))}
            </ul>
            <p className={css.note}>Выгрузки видите только вы. Через {exportDays} дней они удаляются.</p>
          </>
        )
      }
    </QueryStates>
  );
}

function ExportRow({ run, exports }: { run: ExportRun; exports: Exports }) {
  const { id, file_name, status, done, total, created_at, problem } = run;
  const client = useQueryClient();
  const isOver = status === 'ready' || status === 'failed';
  const remove = useMutation(mutation(adminExports.remove, { refreshes: [adminExports.list] }));
  useFollow(exportChannel, isOver ? null : id, {
    onEvent: (event) => {
      const { queryKey } = query(adminExports.list, { query: { course_id: String(exports.courseId) } });
      client.setQueryData(
        queryKey,
        (known) => known && { exports: known.exports.map((one) => (one.id === event.id ? { ...one, ...event } : one)) },
      );
      // its size and what went wrong are not in the news
      if (event.status === 'ready' || event.status === 'failed')
        void client.invalidateQueries({ queryKey: keyOf(adminExports.list) });
    },
    reread: [adminExports.list],
  });
  const { save, isWantedHere } = exports;
  useEffect(() => {
    if (status === 'ready' && isWantedHere(id)) void save({ id, file_name });
  });
  return (
    <li className={css.run}>
      <div className={css.what}>
        <strong>{file_name}</strong>
        <span className={css.note} data-failed={status === 'failed' || undefined} role="status">
          {status === 'failed' ? problem : exportWords(run)}
        </span>
        <span className={css.note}>
          <Moment at={created_at} />
        </span>
        {status === 'making' && (
          <Progress value={total === 0 ? 0 : (100 * done) / total} size="sm" aria-label={`Готовится: ${file_name}`} />
        )}
      </div>
      {status === 'ready' && (
        <Button variant="default" size="compact-md" aria-label={`Скачать ${file_name}`} onClick={() => void save(run)}>
          Скачать
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        loading={remove.isPending}
        aria-label={`${isOver ? 'Убрать' : 'Остановить'} ${file_name}`}
        onClick={() => remove.mutate({ params: { id: String(id) } })}
      >
        {isOver ? 'Убрать' : 'Остановить'}
      </Button>
    </li>
  );
}
