import { sharePointsWords } from '../../../parts/score/score-words.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import type { SubmissionRow } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import { ExamTypingContext } from '../../../parts/exam/exam-typing.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { durationWords } from '../../../parts/time/time-words.ts';
import { numberOf } from './attempt-number.ts';
import type { Text } from '../../../parts/answers/draft.ts';
import { VerdictMark } from '../../../parts/verdict/verdict-mark.tsx';
import { lateWords } from '../late-words.ts';
import css from './attempts.module.css';

const AttemptDetails = lazy(() => import('./attempt-details.tsx'));
const EarlierDialog = lazy(() => import('../earlier/earlier.ts').then((module) => ({ default: module.EarlierDialog })));

type Props = {
  of: UseQueryResult<{ submissions: SubmissionRow[]; total: number }>;
  task: MyTask;
  lessonId: number;
  /** What stands in the editor. */
  now: Text | null;
  onTake: (text: Text) => void;
};

/** All attempts at this task, newest first; an open one shows its tests and code. What was written before them, too. */
export function Attempts({ of: read, task, lessonId, now, onTake }: Props) {
  const { kind } = task;
  const isExam = use(ExamTypingContext) !== null;
  const [openId, setOpenId] = useState<number | null>(null);
  const [isEarlierOpen, setEarlierOpen] = useState(false);
  const close = () => setEarlierOpen(false);
  const take = (text: Text) => {
    onTake(text);
    close();
  };
  return (
    <section className={css.attempts} aria-labelledby="attempts-title">
      <div className={css.title}>
        <h3 id="attempts-title">Попытки</h3>
        <Button variant="subtle" size="compact-sm" onClick={() => setEarlierOpen(true)}>
          Что я писал раньше
        </Button>
      </div>
      <Suspense fallback={null}>
        {isEarlierOpen && <EarlierDialog {...{ task, lessonId, now }} onTake={take} onClose={close} />}
      </Suspense>
      <p className={css.seen}>Преподаватель видит, какая задача у вас открыта, и может посмотреть, что вы написали.</p>
      <QueryStates
        of={read}
        skeleton={<RowSkeletons rows={2} height={44} />}
        isEmpty={({ submissions: rows }) => rows.length === 0}
        empty={
          <p className={css.none}>
            {isExam
              ? 'Пока ни одной. В конце контрольной всё, что вы написали, сдастся само; «Отправить» сдаёт задачу раньше.'
              : 'Пока ни одной. Решите задачу и нажмите «Отправить».'}
          </p>
        }
      >
        {({ submissions: rows }) => (
          <ol className={css.list} reversed>
            {rows.map((row) => (
              <li key={row.id}>
                <AttemptHead
                  row={row}
                  number={numberOf(row, rows)}
                  isOpen={row.id === openId}
                  onToggle={() => setOpenId(row.id === openId ? null : row.id)}
                />
                {row.id === openId && (
                  <Suspense fallback={<RowSkeletons rows={3} />}>
                    <AttemptDetails id={row.id} {...{ rows, kind, onTake }} />
                  </Suspense>
                )}
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
    </section>
  );
}

const waitingWords: Record<SubmissionRow['status'], string> = {
  queued: 'Проверяется…',
  compiling: 'Проверяется…',
  running: 'Проверяется…',
  review: 'На проверке у преподавателя',
  done: 'Принято',
  cancelled: 'Отменено',
};

type HeadProps = { row: SubmissionRow; number: number; isOpen: boolean; onToggle: () => void };

function AttemptHead({ row, number, isOpen, onToggle }: HeadProps) {
  const { verdict, cause, status, score, max_score, time_ms, queued_at } = row;
  const late = lateWords(row);
  return (
    <button type="button" className={css.head} aria-expanded={isOpen} onClick={onToggle}>
      <span className={css.number}>
        <VisuallyHidden>Попытка </VisuallyHidden>
        {number}
      </span>
      {verdict === null ? <span className={css.quiet}>{waitingWords[status]}</span> : <VerdictMark verdict={verdict} />}
      <span className={css.score}>
        {cause === 'check' ? 'на примерах' : score !== null && max_score !== null && sharePointsWords(score, max_score)}
        {late !== null && <span className={css.late}>{late}</span>}
      </span>
      <span className={css.quiet}>{Boolean(time_ms) && verdict !== 'compile_error' && durationWords(time_ms!)}</span>
      <span className={css.when}>
        <Moment at={queued_at} />
      </span>
    </button>
  );
}
