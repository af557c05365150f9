import { Button } from '@mantine/core';
import { languageNames } from '@put/contract/judge/languages';
import { adminJudge, type JudgeRow } from '@put/contract/judge/judge';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { SubmissionRow, SubmissionTable } from './judge-row.tsx';
import css from './judge.module.css';

/** Submissions being judged and waiting, in their order. */
export function WaitingList({ rows }: { rows: readonly JudgeRow[] }) {
  const messages = useMessage();
  const cancel = useMutation(mutation(adminJudge.cancel, { refreshes: [adminJudge.show] }));
  if (rows.length === 0) return null;
  const take = ({ id }: JudgeRow) =>
    cancel.mutate(
      { body: { submission_ids: [id] } },
      {
        onSuccess: ({ cancelled }) =>
          cancelled > 0
            ? messages.success('Проверка отменена, попытка не потрачена.')
            : messages.warning('Решение уже проверено.'),
        onError: messages.failure,
      },
    );
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className={css.title}>
        Ближайшие в очереди
      </h2>
      <SubmissionTable label="Ближайшие в очереди" what="Состояние">
        {rows.map((row) => (
          <SubmissionRow
            key={row.id}
            row={row}
            state={stateWords(row)}
            action={
              <Button
                variant="default"
                size="compact-sm"
                loading={cancel.isPending && cancel.variables.body.submission_ids.includes(row.id)}
                aria-label={`Отменить: ${row.user_name}, ${row.task_title}`}
                onClick={() => take(row)}
              >
                Отменить
              </Button>
            }
          />
        ))}
      </SubmissionTable>
    </section>
  );
}

function stateWords({ status, fault, cause, language }: JudgeRow): string {
  const state = status === 'queued' ? 'ждёт' : 'проверяется';
  const now = language === null ? state : `${languageNames[language]}, ${state}`;
  const what = cause === 'check' ? `${now}, на примерах` : now;
  return fault === '' ? what : `${what}; прошлый раз сбой: ${fault}`;
}
