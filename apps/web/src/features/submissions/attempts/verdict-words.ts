import { sharePointsWords } from '../../../parts/score/score-words.ts';
import { hasTests, type TaskKind } from '@put/contract/kinds/kinds';
import { languageNames } from '@put/contract/judge/languages';
import { isSettled, type Submission } from '@put/contract/submissions/submissions';
import { type Verdict, verdictWords } from '@put/contract/judge/verdicts';
import { findingsOf } from '../../../kinds/findings.ts';
import { namesOfTests } from '../../../parts/test-stops/test-names.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { firstFailed } from './failed-tests.ts';
import { unknownWords } from '../handed-in-words.ts';
import { lateWords } from '../late-words.ts';

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

type Progress = Judged & Partial<Pick<Submission, 'queue' | 'language'>>;

export function progressWords({ status, tests, tests_total, queue, language }: Progress): string {
  if (status === 'queued') return queueWords(queue, language);
  if (status === 'compiling' || tests_total === 0) return 'Проверяем…';
  return `Проверяем: тест ${Math.min(tests.length + 1, tests_total)} из ${tests_total}…`;
}

function queueWords(queue: Submission['queue'], language: Submission['language'] = null): string {
  const { ahead, is_unserved: isUnserved } = queue ?? { ahead: 0, is_unserved: false };
  const place = ahead === 0 ? '' : ` Перед ним ещё ${countWords(ahead, ['решение', 'решения', 'решений'])}.`;
  if (!isUnserved) return ahead === 0 ? 'Ждёт своей очереди…' : `Ждёт своей очереди.${place}`;
  const machine = language === null ? '' : ` с ${languageNames[language]}`;
  return `Ждёт проверяющую машину${machine}: сейчас ни одна не работает.${place} Решение принято и проверится само.`;
}

/** The same with the first test that was not passed, where tests are shown one after another. */
export function sentenceOf(submission: Parameters<typeof announcementOf>[0], kind: TaskKind): string {
  const words = announcementOf(submission, kind);
  if (submission?.status !== 'done' || submission.verdict === null || !hasChosenTest(kind)) return words;
  const { tests } = submission;
  const failed = firstFailed(tests);
  return failed < 0 ? words : `${words}, не пройден ${lowered(namesOfTests(tests)[failed]!.name)}`;
}

/** «Пример 3» → «пример 3» */
const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** «верно 6 из 9 тестов»; null where there is nothing to count. */
export function passedWords({ tests, tests_total, status }: Judged, kind: TaskKind): string | null {
  if (status !== 'done' || tests.length < 2 || tests.length < tests_total || !hasTests(kind)) return null;
  const passed = tests.filter(({ verdict }) => verdict === 'accepted').length;
  const areSamples = tests.every(({ is_sample }) => is_sample);
  return `верно ${passed} из ${countWords(tests.length, areSamples ? ['примера', 'примеров', 'примеров'] : ['теста', 'тестов', 'тестов'])}`;
}

/** Advice about a verdict as a whole, where no test that is shown says more. */
export function adviceOf({ verdict, cause, tests }: Judged, kind: TaskKind): string | null {
  if (verdict === 'accepted' && cause === 'check') return 'Примеры проходят. Осталось отправить решение.';
  if (verdict === null || verdict === 'accepted') return null;
  const failed = tests.filter((test) => !isSilent(test.verdict));
  if (hasChosenTest(kind) ? failed.length > 0 : failed.some(({ message }) => message !== null)) return null;
  return findingsOf(kind).advice[verdict] ?? null;
}

/** What to try after one test. */
export function tryOf(test: Submission['tests'][number], kind: TaskKind): string | null {
  const { verdict, input, expected, message, stderr, details } = test;
  if (isSilent(verdict)) return null;
  if (verdict === 'wrong_answer' && message === null && details !== null && 'said' in details) return talkAdvice;
  const { tests, advice } = findingsOf(kind);
  const isShown = input !== null || expected !== null || message !== null || Boolean(stderr);
  return (isShown ? tests?.tries : advice)?.[verdict] ?? null;
}

const hasChosenTest = (kind: TaskKind): boolean => findingsOf(kind).tests?.areAllOpen === false;

/** A passed or skipped test does not explain a failure. */
const isSilent = (verdict: Verdict) => verdict === 'accepted' || verdict === 'skipped';

/** A presentation error counts as solved when it costs no points. Only a strict checker takes points for it. */
export const isSolvedBy = ({ status, cause, verdict, score, max_score }: Judged): boolean =>
  status === 'done' &&
  cause === 'submit' &&
  (verdict === 'accepted' || (verdict === 'presentation_error' && score !== null && score === max_score));

/** For a test whose exchange with the interactor is shown. */
const talkAdvice = 'Программа задачи не приняла ответы решения. Посмотрите, чем закончился разговор.';
