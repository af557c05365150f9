import { Button, VisuallyHidden } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds';
import type { Submission, TestResult } from '@put/contract/submissions';
import { verdictWords } from '@put/contract/verdicts';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { use } from 'react';
import { StepsOfTest } from '../../shared/step-by-step/steps-of-test.ts';
import { durationWords } from '../../shared/time-words.ts';
import { EscapedNote } from '../../shared/escaped-note.tsx';
import looks from '../../shared/printed.module.css';
import { ComparedOutputs } from './compared-outputs.tsx';
import { TestDetails } from './kinds/answer-kinds.tsx';
import { VerdictIcon, VerdictMark } from './verdict-mark.tsx';
import css from './verdict.module.css';

/** More chips than this say less than their number. */
const mostWaiting = 60;

type Props = { submission: Pick<Submission, 'status' | 'tests' | 'tests_total'> & Partial<Played>; kind: TaskKind };
/** What was run, where it can be played step by step. */
type Played = Pick<Submission, 'files' | 'language'>;

/** Their answers show beside each part what came of it. */
const isMarkedInAnswer = (kind: TaskKind) => kind === 'quiz' || kind === 'parsons';

/** The tests as chips in their order, then what is open of those that failed. */
export function TestList({ submission, kind }: Props) {
  const { tests, tests_total, status } = submission;
  const waiting = status === 'done' ? 0 : Math.max(0, Math.min(tests_total - tests.length, mostWaiting));
  const opened = tests.filter(
    (test) =>
      test.verdict !== 'skipped' &&
      (test.expected !== null || test.message !== null || test.stderr || test.details !== null),
  );
  // one word for a group, however many tests it has
  const whySkipped = new Set(tests.flatMap((test) => (test.verdict === 'skipped' ? (test.message ?? []) : [])));
  // the first failure teaches; the others stay folded
  const firstFailed = opened.find((test) => test.verdict !== 'accepted');
  if (isMarkedInAnswer(kind)) return null;
  return (
    <>
      {tests.length + waiting > 0 && (
        <ol className={css.chips} aria-label="Тесты">
          {tests.map((test, place) => (
            <li key={keyOfTest(test)} className={css.chip} title={hintOf(test, place)}>
              <VerdictIcon verdict={test.verdict} size={16} />
              <span aria-hidden>{place + 1}</span>
              <VisuallyHidden>{hintOf(test, place)}</VisuallyHidden>
            </li>
          ))}
          {Array.from({ length: waiting }, (_, place) => (
            <li key={`waiting-${place}`} className={css.chip} data-waiting>
              <span aria-hidden>{tests.length + place + 1}</span>
              <VisuallyHidden>Тест {tests.length + place + 1}: ждёт</VisuallyHidden>
            </li>
          ))}
        </ol>
      )}
      {[...whySkipped].map((words) => (
        <p key={words} className={css.skipped}>
          {words}
        </p>
      ))}
      {opened.map((test) => (
        <OpenTest
          key={keyOfTest(test)}
          kind={kind}
          test={test}
          number={tests.indexOf(test) + 1}
          // what a program says of files is meant to be read
          isOpen={test === firstFailed || kind === 'upload'}
          files={submission.language === 'python' ? (submission.files ?? null) : null}
        />
      ))}
    </>
  );
}

const keyOfTest = ({ group, number }: TestResult) => `${group}-${number}`;

const hintOf = ({ verdict, time_ms, is_sample, name }: TestResult, place: number): string =>
  [
    `Тест ${place + 1}${is_sample ? ' (пример)' : ''}${name === '' ? '' : ` «${name}»`}: ${verdictWords[verdict].toLowerCase()}`,
    time_ms === null ? null : durationWords(time_ms),
  ]
    .filter(Boolean)
    .join(', ');

function OpenTest({
  kind,
  test,
  number,
  isOpen,
  files,
}: {
  kind: TaskKind;
  test: TestResult;
  number: number;
  isOpen: boolean;
  files: Submission['files'] | null;
}) {
  const openSteps = use(StepsOfTest);
  const canStep = kind === 'program' && test.verdict !== 'accepted' && test.details === null && test.input !== null;
  return (
    <details className={css.test} open={isOpen}>
      <summary>
        <span>{test.name || `${test.is_sample ? 'Пример' : 'Тест'} ${number}`}</span>
        <VerdictMark verdict={test.verdict} />
        {test.time_ms !== null && <span className={css.quiet}>{durationWords(test.time_ms)}</span>}
      </summary>
      <div className={css.testBody}>
        {test.message !== null && <p>{test.message}</p>}
        {test.input !== null && test.input !== '' && (
          <>
            <h4>
              {kind === 'program'
                ? test.details === null
                  ? 'Ввод'
                  : 'Дано программе задачи'
                : kind === 'sql'
                  ? 'Данные'
                  : 'Проверка'}
            </h4>
            <pre className={looks.printed} tabIndex={0} aria-label={`Данные теста ${number}`}>
              {test.input}
            </pre>
          </>
        )}
        {openSteps !== null && files !== null && canStep && (
          <Button
            variant="default"
            size="compact-sm"
            className={css.steps ?? ''}
            leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
            onClick={() => openSteps({ files, input: test.input ?? '' })}
          >
            По шагам
          </Button>
        )}
        <TestDetails kind={kind} test={test} />
        {test.expected !== null && test.got !== null && <ComparedOutputs expected={test.expected} got={test.got} />}
        {test.stderr !== null && test.stderr !== '' && (
          <>
            <h4>Сообщение об ошибке</h4>
            <pre className={looks.printed} tabIndex={0} aria-label={`Сообщение об ошибке в тесте ${number}`}>
              {test.stderr}
            </pre>
          </>
        )}
        {test.is_escaped && <EscapedNote />}
      </div>
    </details>
  );
}
