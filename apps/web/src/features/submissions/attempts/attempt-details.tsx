import { Button } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds/kinds';
import { submissionChannel, submissions, type SubmissionRow } from '@put/contract/submissions/submissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { Markdown } from '../../../parts/markdown/markdown.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { AttemptWork } from './attempt-work.tsx';
import type { Text } from '../../../parts/answers/draft.ts';
import { findingsOf } from '../../../kinds/findings.ts';
import { VerdictBody } from './verdict-panel.tsx';
import css from './attempts.module.css';

type Props = { id: number; rows: readonly SubmissionRow[]; kind: TaskKind; onTake: (text: Text) => void };

/** One open attempt: its tests, the task as asked, its code. */
export default function AttemptDetails({ id, rows, kind, onTake }: Props) {
  const own = query(submissions.get, { params: { id: String(id) } });
  const client = useQueryClient();
  const read = useQuery(own);
  // remarks of a teacher come while it is open
  useFollow(submissionChannel, id, {
    onEvent: (event) => {
      if (event.is_remarked) void client.invalidateQueries({ queryKey: own.queryKey });
    },
    reread: [submissions.get],
  });
  return (
    <div className={css.details}>
      <QueryStates of={read} skeleton={<RowSkeletons rows={3} />}>
        {(submission) => (
          <>
            {submission.broken_rule !== null && (
              <Notice kind="warning" title="Сдано в конце контрольной как есть">
                {submission.broken_rule}.
              </Notice>
            )}
            {submission.is_copying && <p>Файлы контейнера копируются…</p>}
            <VerdictBody submission={submission} kind={kind} />
            {submission.statement !== null && (
              <details className={css.asked}>
                <summary>Условие этой попытки</summary>
                <Markdown text={submission.statement} topHeading={4} idPrefix={`attempt-${id}-`} />
              </details>
            )}
            <AttemptWork submission={submission} rows={rows} />
            {(findingsOf(kind).answer?.mayReturn(submission.view) ?? true) && (
              <div>
                <Button variant="default" size="sm" onClick={() => onTake(submission)}>
                  {submission.answer === null ? 'Вернуть этот код в редактор' : 'Вернуть этот ответ'}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryStates>
    </div>
  );
}
