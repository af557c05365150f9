import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds';
import type { Submission, TestResult } from '@put/contract/submissions';
import { verdictWords } from '@put/contract/verdicts';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { Suspense, use } from 'react';
import { StepsOfTest } from '../../parts/steps/steps-of-test.ts';
import { durationWords } from '../../parts/time/time-words.ts';
import { EscapedNote } from '../../parts/runs/escaped-note.tsx';
import looks from '../../parts/runs/printed.module.css';
import { ComparedOutputs } from './compared-outputs.tsx';
import { findingsOf } from '../../kinds/findings.ts';
import type { TestLooks } from '../../kinds/kind-findings.ts';
import { VerdictMark, VerdictSign } from '../../parts/verdict/verdict-mark.tsx';
import css from './verdict.module.css';

/** More chips for waiting tests would not help. */
const mostWaiting = 60;

type Props = { submission: Pick<Submission, 'status' | 'tests' | 'tests_total'> & Partial<Played>; kind: TaskKind };
/** The program that was run, for the step-by-step view. */
type Played = Pick<Submission, 'id' | 'files' | 'language'>;

/** The tests as chips in their order, then the details of shown tests. */
export function TestList({ submission, kind }: Props) {
  const { tests, tests_total, status } = submission;
  const waiting = status === 'done' ? 0 : Math.max(0, Math.min(tests_total - tests.length, mostWaiting));
  const opened = tests.filter(
    (test) =>
      test.verdict !== 'skipped' &&
      (test.expected !== null || test.message !== null || test.stderr || test.details !== null),
  );
  // one message for a group, however many of its tests were skipped
  const whySkipped = new Set(tests.flatMap((test) => (test.verdict === 'skipped' ? (test.message ?? []) : [])));
  // only the first failed test is open
  const firstFailed = opened.find((test) => test.verdict !== 'accepted');
  const { tests: ofKind } = findingsOf(kind);
  if (ofKind === null) return null;
  return (
    <>
      {tests.length + waiting > 0 && (
        <ol className={css.chips} aria-label="Тесты">
          {tests.map((test, index) => (
            <li key={keyOfTest(test)} className={css.chip} title={hintOf(test, index)}>
              <VerdictSign verdict={test.verdict} />
              <span aria-hidden>{index + 1}</span>
              <VisuallyHidden>{hintOf(test, index)}</VisuallyHidden>
            </li>
          ))}
          {Array.from({ length: waiting }, (_, index) => (
            <li key={`waiting-${index}`} className={css.chip} data-waiting>
              <span aria-hidden>{tests.length + index + 1}</span>
              <VisuallyHidden>Тест {tests.length + index + 1}: ждёт</VisuallyHidden>
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
          ofKind={ofKind}
          test={test}
          number={tests.indexOf(test) + 1}
          isOpen={test === firstFailed || ofKind.areAllOpen}
          files={submission.language === 'python' ? (submission.files ?? null) : null}
          submissionId={submission.id}
        />
      ))}
    </>
  );
}

const keyOfTest = ({ group, number }: TestResult) => `${group}-${number}`;

const hintOf = ({ verdict, time_ms, is_sample, name }: TestResult, index: number): string =>
  [
    `Тест ${index + 1}${is_sample ? ' (пример)' : ''}${name === '' ? '' : ` «${name}»`}: ${verdictWords[verdict].toLowerCase()}`,
    time_ms === null ? null : durationWords(time_ms),
  ]
    .filter(Boolean)
    .join(', ');

function OpenTest({
  ofKind,
  test,
  number,
  isOpen,
  files,
  submissionId = 0,
}: {
  ofKind: TestLooks;
  test: TestResult;
  number: number;
  isOpen: boolean;
  files: Submission['files'] | null;
  /** 0: it was checked in this browser and is not stored. */
  submissionId: number | undefined;
}) {
  const openSteps = use(StepsOfTest);
  const canStep = test.verdict !== 'accepted' && ofKind.canStep(test);
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
            <h3>{ofKind.inputTitle(test)}</h3>
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
            onClick={() =>
              openSteps({
                files,
                input: test.input ?? '',
                ...(submissionId > 0 && {
                  test: { submission: submissionId, group: test.group, number: test.number },
                }),
              })
            }
          >
            По шагам
          </Button>
        )}
        {ofKind.Details && test.details !== null && (
          <Suspense fallback={<Skeleton height={80} />}>
            <ofKind.Details test={test} />
          </Suspense>
        )}
        {test.expected !== null && test.got !== null && <ComparedOutputs expected={test.expected} got={test.got} />}
        {test.stderr !== null && test.stderr !== '' && (
          <>
            <h3>Сообщение об ошибке</h3>
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
