import { sharePointsWords } from '../../../parts/score/score-words.ts';
import { Loader, VisuallyHidden } from '@mantine/core';
import { hasTests, type TaskKind } from '@put/contract/kinds/kinds';
import { isSettled, type Submission } from '@put/contract/submissions/submissions';
import { verdictWords } from '@put/contract/judge/verdicts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { AnswerView } from '../../../kinds/answer-view.tsx';
import { askBackAt } from '../work/ask-back.ts';
import { ReviewView } from '../../../parts/answers/marked/review-view.tsx';
import { ErrorView } from '../../../parts/states/error-view.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { durationWords } from '../../../parts/time/time-words.ts';
import looks from '../../../parts/runs/printed.module.css';
import { lateWords } from '../late-words.ts';
import { JudgedTests } from './judged-tests.tsx';
import { VerdictMark } from '../../../parts/verdict/verdict-mark.tsx';
import { ToLine } from '../work/to-line.tsx';
import { unknownWords } from '../handed-in-words.ts';
import { adviceOf, isSolvedBy, passedWords, progressWords, sentenceOf } from './verdict-words.ts';
import { WithdrawButton } from '../work/withdraw-button.tsx';
import css from './verdict.module.css';

/** Loaded on demand: most attempts have no remarks. */
const RemarksOfTeacher = lazy(() => import('./remarks-of-teacher.tsx'));

type Props = {
  kind: TaskKind;
  of: Pick<UseQueryResult<Submission>, 'data' | 'error'> & { refetch: () => unknown };
  /** The link to the next step, shown when the task is solved. */
  onward: ReactNode;
  /** Where the error stands in the editor; null when it is not there. */
  failedPlace: { line: number; column?: number | undefined } | null;
};

/** The judgement of one submission, in progress or finished. */
export function VerdictPanel({ of: read, kind, onward, failedPlace }: Props) {
  const { data: submission } = read;
  const titleId = useId();
  const isDone = isSettled(submission?.status);
  return (
    <section className={css.panel} aria-labelledby={titleId} aria-busy={!isDone && read.error === null}>
      <VisuallyHidden>
        <h2 id={titleId}>Результат проверки</h2>
      </VisuallyHidden>
      <VisuallyHidden role="status">{read.error === null && sentenceOf(submission, kind)}</VisuallyHidden>
      {submission === undefined && read.error !== null && (
        <ErrorView error={read.error} onRetry={() => void read.refetch()} />
      )}
      {!isDone && read.error === null && (
        <div className={css.head}>
          <Loader size="xs" aria-hidden />
          <span className={css.progress}>{submission === undefined ? 'Проверяем…' : progressWords(submission)}</span>
          {submission?.status === 'queued' && <WithdrawButton id={submission.id} />}
        </div>
      )}
      {isDone && submission !== undefined && <VerdictHead {...{ submission, kind, failedPlace }} />}
      {submission !== undefined && isSolvedBy(submission) && (
        <div className={css.success}>
          <span>Задача решена!</span>
          {onward}
        </div>
      )}
      {submission !== undefined && <VerdictBody submission={submission} kind={kind} />}
      {submission?.review && submission.review.remarks.length > 0 && (
        <AnswerView submission={submission} onAsk={askBackAt(submission)} />
      )}
      {submission !== undefined && submission.remarks.length > 0 && (
        <Suspense fallback={null}>
          <RemarksOfTeacher submission={submission} />
        </Suspense>
      )}
    </section>
  );
}

type HeadProps = Pick<Props, 'kind' | 'failedPlace'> & { submission: Submission };

function VerdictHead({ submission, kind, failedPlace }: HeadProps) {
  const { verdict, cause, score, max_score, time_ms, status } = submission;
  const late = lateWords(submission);
  if (verdict === null)
    return (
      <div>
        <p className={css.head}>{unknownWords(status, kind)}</p>
        {status === 'review' && <p className={css.quiet}>Баллы и замечания появятся здесь, как только он ответит.</p>}
      </div>
    );
  const passed = passedWords(submission, kind);
  return (
    <div className={css.head}>
      <VerdictMark verdict={verdict} />
      {cause === 'submit' && score !== null && max_score !== null && <span>{sharePointsWords(score, max_score)}</span>}
      {late !== null && <span className={css.late}>{late}</span>}
      {cause === 'check' && <span className={css.quiet}>только примеры</span>}
      <span className={css.facts}>
        {passed}
        {hasTests(kind) && time_ms !== null && verdict !== 'compile_error' && (
          <span className={css.longest}>
            {passed !== null && ' · '}самый долгий тест: {durationWords(time_ms)}
          </span>
        )}
      </span>
      {failedPlace !== null && <ToLine {...failedPlace} />}
    </div>
  );
}

/** The findings: explanation, raw text of the error, tests. */
export function VerdictBody({ submission, kind }: { submission: Submission; kind: TaskKind }) {
  const { explanation, compiler_output: raw, status } = submission;
  const advice = status === 'done' ? adviceOf(submission, kind) : null;
  return (
    <>
      {submission.rejudged !== null && <Rejudged {...submission.rejudged} />}
      {explanation !== null && <p>{explanation}</p>}
      {raw !== '' && (
        <pre className={looks.printed} tabIndex={0} aria-label="Сообщение об ошибке">
          {raw}
        </pre>
      )}
      {advice !== null && <p>{advice}</p>}
      <JudgedTests submission={submission} kind={kind} />
      {submission.review !== null && (
        <ReviewView review={submission.review} idPrefix={`review-${submission.id}-`} onAsk={askBackAt(submission)} />
      )}
    </>
  );
}

/** A rejudge is announced, since points that change silently would puzzle. */
const Rejudged = ({ at, verdict, score, max_score }: NonNullable<Submission['rejudged']>) => (
  <p className={css.quiet}>
    Перепроверено <Moment at={at} />. Было: {verdictWords[verdict].toLowerCase()}, {sharePointsWords(score, max_score)}.
  </p>
);
