import { Button } from '@mantine/core';
import { adminJudge, type JudgeRow } from '@put/contract/judge/judge';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { SubmissionRow, SubmissionTable } from './judge-row.tsx';
import css from './judge.module.css';

/** Submissions that the judge failed on after all retries. They cost students no attempt. */
export function FailedList({ rows, total }: { rows: readonly JudgeRow[]; total: number }) {
  const messages = useMessage();
  const retry = useMutation(mutation(adminJudge.retry, { refreshes: [adminJudge.show] }));
  const again = (ids: number[]) =>
    retry.mutate(
      { body: { submission_ids: ids } },
      { onSuccess: () => messages.success('Решения снова в очереди.'), onError: messages.failure },
    );
  const isGoing = (id: number) => retry.isPending && retry.variables.body.submission_ids.includes(id);
  return (
    <section aria-labelledby="failed-title">
      <div className={css.head}>
        <h2 id="failed-title" className={css.title}>
          Не удалось проверить
        </h2>
        {rows.length > 1 && (
          <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={() => again(rows.map(idOf))}>
            Проверить ещё раз все
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState>Сбоев не было: каждое решение получило свой вердикт.</EmptyState>
      ) : (
        <SubmissionTable label="Не удалось проверить" what="Что сломалось">
          {rows.map((row) => (
            <SubmissionRow
              key={row.id}
              row={row}
              state={row.fault === '' ? 'Проверка обрывалась каждый раз' : row.fault}
              action={
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={isGoing(row.id)}
                  aria-label={`Проверить ещё раз: ${row.user_name}, ${row.task_title}`}
                  onClick={() => again([row.id])}
                >
                  Проверить ещё раз
                </Button>
              }
            />
          ))}
        </SubmissionTable>
      )}
      {total > rows.length && (
        <p className={css.what}>Показаны последние, всего {countWords(total, ['решение', 'решения', 'решений'])}.</p>
      )}
    </section>
  );
}

const idOf = ({ id }: JudgeRow) => id;
