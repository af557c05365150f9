import { shareWords } from '../../../parts/score/score-words.ts';
import { Text, Title } from '@mantine/core';
import { adminJudgements, type JudgementRow } from '@put/contract/judge/judgements';
import { adminRejudges } from '@put/contract/judge/rejudges';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import looks from '../../../parts/runs/printed.module.css';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { VerdictMark } from '../../../parts/verdict/verdict-mark.tsx';
import css from './judgements.module.css';
import panel from './submission-panel.module.css';
import { StopsOfTests } from './stepped-tests.tsx';

type Props = { submissionId: number; taskId: number };

/** Earlier judgements of a submission: they are kept after a rejudge and after new marks. */
export function Judgements({ submissionId, taskId }: Props) {
  const read = useQuery(query(adminJudgements.list, { params: { id: String(submissionId) } }));
  // a single judgement is already shown in full above
  if (read.data === undefined || read.data.judgements.length < 2) return null;
  return (
    <section className={css.history} aria-labelledby="judgements-title">
      <Title order={3} id="judgements-title" mb="xs">
        История проверок
      </Title>
      <ol className={css.list} reversed>
        {read.data.judgements.map((row, at) => (
          <li key={row.number}>
            <JudgementItem row={row} {...{ submissionId, taskId }} isNewest={at === 0} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const causeWords: Record<JudgementRow['cause'], string> = {
  judge: 'при отправке',
  rejudge: 'перепроверка',
  review: 'оценка преподавателя',
};

function JudgementItem({ row, submissionId, taskId, isNewest }: Props & { row: JudgementRow; isNewest: boolean }) {
  const { number, cause, rejudge_id, by_name, task_version, verdict, score, max_score, at } = row;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={css.head}>
        <VerdictMark verdict={verdict} />
        <span className="pt-num">{shareWords(score, max_score)}</span>
        {isNewest && <span className={css.now}>действует</span>}
      </div>
      <Text size="sm" c="dimmed" className={css.about}>
        <Moment at={at} />
        {' · '}
        {rejudge_id === null ? (
          causeWords[cause]
        ) : (
          <Allowed call={adminRejudges.get} otherwise={causeWords[cause]}>
            <LinkAnchor
              size="sm"
              underline="always"
              to="/admin/rejudge/$rejudgeId"
              params={{ rejudgeId: String(rejudge_id) }}
            >
              {causeWords[cause]}
            </LinkAnchor>
          </Allowed>
        )}
        {by_name !== null && ` · ${by_name}`}
        {' · '}
        <Allowed call={adminTasks.get} otherwise={`версия задачи ${task_version}`}>
          <LinkAnchor
            size="sm"
            underline="always"
            to="/admin/task/$taskId"
            params={{ taskId: String(taskId) }}
            search={{ judged: task_version }}
          >
            версия задачи {task_version}
          </LinkAnchor>
        </Allowed>
      </Text>
      {!isNewest && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className={css.more}>Тесты этой проверки</summary>
          {isOpen && <Tests submissionId={submissionId} number={number} />}
        </details>
      )}
    </>
  );
}

/** The test results of that judgement. */
function Tests({ submissionId, number }: { submissionId: number; number: number }) {
  const params = { id: String(submissionId), number: String(number) };
  const read = useQuery(query(adminJudgements.get, { params }));
  return (
    <div className={css.tests}>
      <QueryStates of={read} skeleton={<RowSkeletons rows={3} height={36} />}>
        {({ tests, compiler_output }) => (
          <>
            {compiler_output !== '' && (
              <div className={panel.output}>
                <pre className={looks.printed} tabIndex={0} aria-label="Сообщение об ошибке тогда">
                  {compiler_output}
                </pre>
              </div>
            )}
            {tests.length > 0 && <StopsOfTests tests={tests} stepsOf={() => null} />}
            {tests.length === 0 && compiler_output === '' && (
              <Text size="sm" c="dimmed">
                Тестов не было.
              </Text>
            )}
          </>
        )}
      </QueryStates>
    </div>
  );
}
