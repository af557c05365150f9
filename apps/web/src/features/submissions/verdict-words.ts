import type { TaskKind } from '@put/contract/kinds';
import { isSettled, type Submission } from '@put/contract/submissions';
import { type Verdict, verdictWords } from '@put/contract/verdicts';
import { adviceByKind } from './advice.ts';
import { unknownWords } from './handed-in-words.ts';
import { lateWords, scoreWords } from './score-words.ts';

type Judged = Pick<Submission, 'status' | 'verdict' | 'cause' | 'score' | 'max_score' | 'tests' | 'tests_total'>;

/** What is said aloud: that it has begun, and how it ended; not every test on the way. */
export function announcementOf(
  submission: (Judged & Pick<Submission, 'late_credit'>) | undefined,
  kind: TaskKind,
): string {
  if (submission === undefined || !isSettled(submission.status)) return 'Идёт проверка';
  const { verdict, cause, score, max_score } = submission;
  if (verdict === null) return unknownWords(submission.status, kind);
  const points = cause === 'submit' && score !== null && max_score !== null ? `, ${scoreWords(score, max_score)}` : '';
  return [`${verdictWords[verdict]}${points}`, lateWords(submission) ?? []].flat().join(', ');
}

export function progressWords({ status, tests, tests_total }: Judged): string {
  if (status === 'queued') return 'Ждёт своей очереди…';
  if (status === 'compiling' || tests_total === 0) return 'Проверяем…';
  return `Проверяем: тест ${Math.min(tests.length + 1, tests_total)} из ${tests_total}…`;
}

/** What to do about it, where neither a test nor Python says so itself. Null for answers, which are explained beside their questions. */
export function adviceOf({ verdict, cause, tests }: Judged, kind: TaskKind): string | null {
  const advice = adviceByKind[kind];
  if (advice === undefined) return null;
  if (verdict === 'accepted' && cause === 'check') return 'Примеры проходят. Осталось отправить решение.';
  if (verdict === null || verdict === 'accepted') return null;
  const failed = tests.filter((test) => !isSilent(test.verdict));
  if (failed.some(({ message, expected, stderr }) => message !== null || expected !== null || stderr)) return null;
  if (verdict === 'wrong_answer' && failed.some(({ details }) => details !== null && 'said' in details))
    return talkAdvice;
  return advice[verdict] ?? null;
}

/** A test that went well or did not run says nothing of what is wrong. */
const isSilent = (verdict: Verdict) => verdict === 'accepted' || verdict === 'skipped';

/** A slip of form is a warning: where the checker is not strict, it costs no points. */
export const isSolvedBy = ({ status, cause, verdict, score, max_score }: Judged): boolean =>
  status === 'done' &&
  cause === 'submit' &&
  (verdict === 'accepted' || (verdict === 'presentation_error' && score !== null && score === max_score));

/** Of an open test whose conversation is shown. */
const talkAdvice = 'Программа задачи не приняла ответы решения. Посмотрите, чем закончился разговор.';
