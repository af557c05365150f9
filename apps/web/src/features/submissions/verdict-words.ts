import { isSettled, type Submission } from '@put/contract/submissions';
import { type Verdict, verdictWords } from '@put/contract/verdicts';
import { runAdvice } from '../../shared/runnable-sample/run-advice.ts';
import { lateWords, scoreWords } from './score-words.ts';

/** Of a submission that has come through and shows no verdict. */
export function unknownWords(status: Submission['status']): string {
  if (status === 'cancelled') return 'Отправка отменена, попытка не потрачена.';
  return status === 'review'
    ? 'Решение принято. Его проверит преподаватель.'
    : 'Решение принято. Результат откроет преподаватель.';
}

type Judged = Pick<Submission, 'status' | 'verdict' | 'cause' | 'score' | 'max_score' | 'tests' | 'tests_total'>;

/** What is said aloud: that it has begun, and how it ended; not every test on the way. */
export function announcementOf(submission: (Judged & Pick<Submission, 'late_credit'>) | undefined): string {
  if (submission === undefined || !isSettled(submission.status)) return 'Проверяем решение';
  const { verdict, cause, score, max_score } = submission;
  if (verdict === null) return unknownWords(submission.status);
  const points = cause === 'submit' && score !== null && max_score !== null ? `, ${scoreWords(score, max_score)}` : '';
  return [`${verdictWords[verdict]}${points}`, lateWords(submission) ?? []].flat().join(', ');
}

export function progressWords({ status, tests, tests_total }: Judged): string {
  if (status === 'queued') return 'Ждёт своей очереди…';
  if (status === 'compiling' || tests_total === 0) return 'Проверяем…';
  return `Проверяем: тест ${Math.min(tests.length + 1, tests_total)} из ${tests_total}…`;
}

/** What to do about it, where neither a test nor Python says so itself. */
export function adviceOf({ verdict, cause, tests }: Judged): string | null {
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

const advice: Partial<Record<Verdict, string>> = {
  partial: 'Часть скрытых тестов не проходит. Подумайте о крайних случаях: ноль, отрицательные и большие числа.',
  wrong_answer: 'На скрытом тесте ответ другой. Подумайте о крайних случаях: ноль, отрицательные и большие числа.',
  presentation_error: 'Ответ верный, но пробелы или переводы строк стоят не так, как просит условие.',
  runtime_error: 'На скрытом тесте программа остановилась с ошибкой. Какой ввод она не ожидает?',
  ...runAdvice,
  judge_error:
    'Проверка не удалась, попытка не потрачена. Это сбой на нашей стороне: отправьте решение ещё раз или подождите, пока его перепроверят.',
};
