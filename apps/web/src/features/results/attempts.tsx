import { Button, Group, Select } from '@mantine/core';
import type { ResultCell } from '@put/contract/results';
import type { ReplyOf } from '@put/contract/endpoint';
import type { NewRejudge } from '@put/contract/rejudges';
import { adminSubmissions, type SubmissionRow } from '@put/contract/submissions';
import { verdictWords } from '@put/contract/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { findingsOf } from '../../kinds/findings.ts';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import { exactTime } from '../../parts/time/time-words.ts';
import { SubmissionView } from './submission-view.tsx';

type Props = {
  resultKey: { user_id: number; lesson_id: number; task_id: number };
  cell: ResultCell | undefined;
  onNextWaiting: (() => void) | undefined;
  onRejudge: (scope: NewRejudge) => void;
};

/** All attempts at one task. Mount it with a key for each cell. */
export function Attempts({ resultKey: { user_id, lesson_id, task_id }, cell, ...on }: Props) {
  const hasAttempts = cell !== undefined && cell.attempts > 0;
  const list = useQuery({
    ...query(adminSubmissions.ofUser, {
      query: { user_id: String(user_id), lesson_id: String(lesson_id), task_id: String(task_id) },
    }),
    enabled: hasAttempts,
  });
  if (!hasAttempts) return <EmptyState>Решений этой задачи ещё нет.</EmptyState>;
  return (
    <QueryStates of={list}>
      {({ submissions }) => (
        <Chosen
          tries={submissions.filter(({ cause }) => cause === 'submit')}
          bestId={cell.best_submission_id}
          {...on}
        />
      )}
    </QueryStates>
  );
}

type ChosenProps = Pick<Props, 'onNextWaiting' | 'onRejudge'> & {
  /** Newest first. */
  tries: readonly SubmissionRow[];
  bestId: number | null;
};

/**
 * The attempt shown first: one that waits for review, else the best. It stays open when new marks make another attempt
 * the best.
 */
function Chosen({ tries, bestId, onNextWaiting, onRejudge }: ChosenProps) {
  const timeZone = useTimeZone();
  const [id, setId] = useState(() => tries.find(({ status }) => status === 'review')?.id ?? bestId ?? tries[0]?.id);
  const submission = useQuery({
    ...query(adminSubmissions.get, { params: { id: String(id) } }),
    enabled: id !== undefined,
  });
  const judged = tries.filter(({ status }) => status === 'done').map((row) => row.id);
  if (id === undefined) return <EmptyState>Текст этого решения не сохранился.</EmptyState>;
  return (
    <>
      {tries.length > 1 && (
        <Select
          {...choiceList}
          label="Попытка"
          mb="md"
          allowDeselect={false}
          value={String(id)}
          onChange={(value) => value !== null && setId(Number(value))}
          data={tries.map((row, at) => ({
            value: String(row.id),
            label: attemptWords(row, tries.length - at, timeZone),
          }))}
        />
      )}
      <QueryStates of={submission}>
        {(data) => (
          <>
            <SubmissionView key={data.id} submission={data} onNextWaiting={onNextWaiting} />
            {isJudged(data) && <Again id={data.id} judged={judged} onRejudge={onRejudge} />}
          </>
        )}
      </QueryStates>
    </>
  );
}

/** Submissions marked only by a teacher can not be rejudged. */
const isJudged = ({ status, kind, review, tests }: ReplyOf<typeof adminSubmissions.get>): boolean =>
  status === 'done' && review === null && (!findingsOf(kind).answer?.rubricOf || tests.length > 0);

type AgainProps = Pick<Props, 'onRejudge'> & { id: number; judged: readonly number[] };

const Again = ({ id, judged, onRejudge }: AgainProps) => (
  <Group gap="xs" mt="lg">
    <Button variant="default" size="sm" onClick={() => onRejudge({ submission_ids: [id] })}>
      Перепроверить это решение
    </Button>
    {judged.length > 1 && (
      <Button variant="default" size="sm" onClick={() => onRejudge({ submission_ids: [...judged] })}>
        Все попытки: {judged.length}
      </Button>
    )}
  </Group>
);

const openWords: Record<SubmissionRow['status'], string> = {
  queued: 'проверяется',
  compiling: 'проверяется',
  running: 'проверяется',
  review: 'ждёт проверки',
  done: 'проверена',
  cancelled: 'отменена',
};

function attemptWords({ status, verdict, queued_at }: SubmissionRow, number: number, timeZone: string): string {
  const state = verdict === null ? openWords[status] : verdictWords[verdict];
  return `${number}: ${state}, ${exactTime(queued_at, timeZone)}`;
}
