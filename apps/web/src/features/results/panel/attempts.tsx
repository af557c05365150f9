import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { adminResults } from '@put/contract/results/results';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { adminReturns } from '@put/contract/returns/returns';
import type { NewRejudge } from '@put/contract/judge/rejudges';
import { adminSubmissions, type SubmissionRow } from '@put/contract/submissions/submissions';
import { verdictWords } from '@put/contract/judge/verdicts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../../api/api.ts';
import { useMayCall } from '../../../api/current-user.ts';
import { findingsOf } from '../../../kinds/findings.ts';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import type { StopState } from '../../../ui/path/path.tsx';
import { StopChoice } from '../../../ui/path/stop-choice.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { exactTime } from '../../../parts/time/time-words.ts';
import { ReturnButton, ReturnedWork, useReturned } from '../returns/returned-work.tsx';
import { Compare } from './compare.tsx';
import css from './submission-panel.module.css';
import { SubmissionLine } from './submission-line.tsx';
import { SubmissionView } from './submission-view.tsx';
import { useAttemptKeys } from './use-attempt-keys.ts';

type Props = {
  resultKey: { user_id: number; lesson_id: number; task_id: number };
  courseId: number;
  onNextWaiting: (() => void) | undefined;
  onRejudge: (scope: NewRejudge) => void;
  /** The teacher's own points; they stand in the bar. */
  points: ReactNode;
};

/** All attempts at one task, also those that give no points. Mount it with a key for each cell. */
export function Attempts({ resultKey: { user_id, lesson_id, task_id }, ...on }: Props) {
  const place = { query: { user_id: String(user_id), lesson_id: String(lesson_id), task_id: String(task_id) } };
  const list = useQuery(query(adminSubmissions.ofUser, place));
  const whole = useQuery(query(adminResults.cell, place));
  const none = (words: string) => (
    <>
      <div className={css.body}>
        <EmptyState>{words}</EmptyState>
      </div>
      <div className={css.bar}>{on.points}</div>
    </>
  );
  return (
    <QueryStates of={whole}>
      {(best) => (
        <QueryStates of={list}>
          {({ submissions }) => {
            const tries = submissions.filter(({ cause }) => cause === 'submit');
            if (tries.length > 0) return <Tries tries={tries} bestId={best.cell?.best_submission_id ?? null} {...on} />;
            return none(
              best.cell?.best_submission_id ? 'Текст этого решения не сохранился.' : 'Решений этой задачи ещё нет.',
            );
          }}
        </QueryStates>
      )}
    </QueryStates>
  );
}

type ChosenProps = Pick<Props, 'courseId' | 'onNextWaiting' | 'onRejudge' | 'points'> & {
  /** Newest first; at least one. */
  tries: readonly SubmissionRow[];
  bestId: number | null;
};

/** What came back after a return is shown first. */
function Tries(props: ChosenProps) {
  const { tries, courseId } = props;
  const newestId = tries[0]!.id;
  const maySee = useMayCall()(adminReturns.at, courseId);
  const newest = useReturned({ submissionId: newestId, courseId });
  if (maySee && newest === undefined) return <RowSkeletons rows={3} height={40} />;
  return <Chosen {...props} bestId={newest?.returned?.is_answered ? newestId : props.bestId} />;
}

/**
 * The attempt shown first: one that waits for review, else the best. It stays open when new marks make another attempt
 * the best.
 */
function Chosen({ tries, bestId, courseId, onNextWaiting, onRejudge, points }: ChosenProps) {
  const timeZone = useTimeZone();
  const [id, setId] = useState(() => tries.find(({ status }) => status === 'review')?.id ?? bestId ?? tries[0]!.id);
  // a work may say whose it is
  const maySee = useMayCall()(adminSubmissions.get);
  const submission = useQuery({ ...query(adminSubmissions.get, { params: { id: String(id) } }), enabled: maySee });
  const judged = tries.filter(({ status }) => status === 'done').map((row) => row.id);
  const inOrder = tries.toReversed();
  const chosen = tries.find((row) => row.id === id);
  const at = inOrder.findIndex((row) => row.id === id);
  const [wanted, setWanted] = useState<number | 'before' | null>(null);
  const others = inOrder.filter((row) => row.id !== id);
  const before = inOrder[at - 1] ?? others[0];
  const comparedId = wanted === null ? null : ((others.find((row) => row.id === wanted) ?? before)?.id ?? null);
  const [sendPlace, setSendPlace] = useState<HTMLElement | null>(null);
  const open = (number: number) => inOrder[number] && setId(inOrder[number].id);
  useAttemptKeys({
    onNumber: (number) => open(number - 1),
    onStep: (by) => open(at + by),
    onCompare: maySee && others.length > 0 ? () => setWanted(wanted === null ? 'before' : null) : undefined,
  });
  return (
    <>
      <div className={css.attempts}>
        <StopChoice
          label="Попытки"
          value={id}
          onChange={setId}
          options={inOrder.map((row, at) => ({
            value: row.id,
            state: stopOf(row),
            name: `Попытка ${attemptWords(row, at + 1, timeZone)}`,
            inside: at + 1,
          }))}
        />
        {chosen !== undefined && <SubmissionLine submission={chosen} />}
        {maySee && before !== undefined && (
          <Compare
            numbers={others.map((row) => ({ id: row.id, number: inOrder.indexOf(row) + 1 }))}
            beforeId={before.id}
            comparedId={comparedId}
            onChange={setWanted}
          />
        )}
      </div>
      <div className={css.body}>
        <ReturnedWork submissionId={id} courseId={courseId} />
        {maySee ? (
          <QueryStates of={submission}>
            {(data) => <SubmissionView key={data.id} submission={data} {...{ comparedId, onNextWaiting, sendPlace }} />}
          </QueryStates>
        ) : (
          <EmptyState>Сама работа закрыта: в ней может быть имя ученика.</EmptyState>
        )}
      </div>
      <div className={css.bar}>
        {points}
        <div className={css.acts}>
          <ReturnButton submissionId={id} courseId={courseId} />
          <span ref={setSendPlace} />
          {submission.data && isJudged(submission.data) && <Again id={id} judged={judged} onRejudge={onRejudge} />}
        </div>
      </div>
    </>
  );
}

/** Submissions marked only by a teacher can not be rejudged. */
const isJudged = ({ status, kind, review, tests }: ReplyOf<typeof adminSubmissions.get>): boolean =>
  status === 'done' && review === null && (!findingsOf(kind).answer?.rubricOf || tests.length > 0);

type AgainProps = Pick<Props, 'onRejudge'> & { id: number; judged: readonly number[] };

const Again = ({ id, judged, onRejudge }: AgainProps) => (
  <DropdownMenu
    position="top-end"
    target={
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Ещё с решением">
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    }
  >
    <Menu.Item onClick={() => onRejudge({ submission_ids: [id] })}>Перепроверить это решение</Menu.Item>
    {judged.length > 1 && (
      <Menu.Item onClick={() => onRejudge({ submission_ids: [...judged] })}>
        Перепроверить все попытки: {judged.length}
      </Menu.Item>
    )}
  </DropdownMenu>
);

function stopOf({ status, verdict }: SubmissionRow): StopState {
  if (status === 'review') return 'here';
  if (verdict === 'accepted') return 'done';
  if (verdict === null) return 'next';
  return verdict === 'partial' || verdict === 'presentation_error' ? 'partly' : 'wrong';
}

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
