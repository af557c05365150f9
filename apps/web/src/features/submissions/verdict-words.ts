import { sharePointsWords } from '../../parts/score/score-words.ts';
import type { TaskKind } from '@put/contract/kinds';
import { isSettled, type Submission } from '@put/contract/submissions';
import { type Verdict, verdictWords } from '@put/contract/verdicts';
import { findingsOf } from '../../kinds/findings.ts';
import { unknownWords } from './handed-in-words.ts';
import { lateWords } from './late-words.ts';

type Judged = Pick<Submission, 'status' | 'verdict' | 'cause' | 'score' | 'max_score' | 'tests' | 'tests_total'>;

/** Text for screen readers: the start and the end of judging, not every test. */
export function announcementOf(
  submission: (Judged & Pick<Submission, 'late_credit'>) | undefined,
  kind: TaskKind,
): string {
  if (submission === undefined || !isSettled(submission.status)) return 'Идёт проверка';
  const { verdict, cause, score, max_score } = submission;
  if (verdict === null) return unknownWords(submission.status, kind);
  const points =
    cause === 'submit' && score !== null && max_score !== null ? `, ${sharePointsWords(score, max_score)}` : '';
  return [`${verdictWords[verdict]}${points}`, lateWords(submission) ?? []].flat().join(', ');
}

export function progressWords({ status, tests, tests_total }: Judged): string {
  if (status === 'queued') return 'Ждёт своей очереди…';
  if (status === 'compiling' || tests_total === 0) return 'Проверяем…';
  return `Проверяем: тест ${Math.min(tests.length + 1, tests_total)} из ${tests_total}…`;
}

/**
 * Advice about a verdict, where neither a test nor Python explains it. Null for answers: each question has its own
 * explanation.
 */
export function adviceOf({ verdict, cause, tests }: Judged, kind: TaskKind): string | null {
  const { advice } = findingsOf(kind);
  if (advice === null) return null;
  if (verdict === 'accepted' && cause === 'check') return 'Примеры проходят. Осталось отправить решение.';
  if (verdict === null || verdict === 'accepted') return null;
  const failed = tests.filter((test) => !isSilent(test.verdict));
  if (failed.some(({ message, expected, stderr }) => message !== null || expected !== null || stderr)) return null;
  if (verdict === 'wrong_answer' && failed.some(({ details }) => details !== null && 'said' in details))
    return talkAdvice;
  return advice[verdict] ?? null;
}

/** A passed or skipped test does not explain a failure. */
const isSilent = (verdict: Verdict) => verdict === 'accepted' || verdict === 'skipped';

/** A presentation error counts as solved when it costs no points. Only a strict checker takes points for it. */
export const isSolvedBy = ({ status, cause, verdict, score, max_score }: Judged): boolean =>
  status === 'done' &&
  cause === 'submit' &&
  (verdict === 'accepted' || (verdict === 'presentation_error' && score !== null && score === max_score));

/** For a test whose exchange with the interactor is shown. */
const talkAdvice = 'Программа задачи не приняла ответы решения. Посмотрите, чем закончился разговор.';
