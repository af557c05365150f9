import { Title } from '@mantine/core';
import type { Submission, TestResult } from '@put/contract/submissions/submissions';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { findingsOf } from '../../../kinds/findings.ts';
import { namesOfTests } from '../../../parts/test-stops/test-names.ts';
import { TestStops } from '../../../parts/test-stops/test-stops.tsx';
import { VerdictMark } from '../../../parts/verdict/verdict-mark.tsx';
import css from './submission-panel.module.css';
import { TestDetails } from './test-details.tsx';
import { costWords } from './test-words.ts';

const StepDialog = lazy(() =>
  import('../../../parts/steps/step-dialog.tsx').then((module) => ({ default: module.StepDialog })),
);

type Props = { submission: Pick<Submission, 'kind' | 'language' | 'files' | 'tests'> };

/** The tests of a submission. A Python program can be played step by step on the data of a test. */
export function SteppedTests({ submission: { kind, language, files, tests } }: Props) {
  const [input, setInput] = useState<string | null>(null);
  const looks = language === 'python' ? findingsOf(kind).tests : null;
  return (
    <section aria-labelledby="submission-tests">
      <StopsOfTests
        tests={tests}
        title={
          <Title order={3} id="submission-tests" className={css.small}>
            Тесты
          </Title>
        }
        stepsOf={(test) => (looks?.canStep(test) === true ? () => setInput(test.input) : null)}
      />
      <Suspense fallback={null}>
        {input !== null && <StepDialog files={files} input={input} onClose={() => setInput(null)} />}
      </Suspense>
    </section>
  );
}

type StopsProps = {
  tests: Submission['tests'];
  title?: ReactNode;
  /** Plays a test step by step; null for one that cannot be played. */
  stepsOf: (test: TestResult) => (() => void) | null;
};

/** The tests of a judgement as stops, the first failed one open. */
export function StopsOfTests({ tests, title, stepsOf }: StopsProps) {
  const [chosen, setChosen] = useState<number>();
  const firstFailed = tests.findIndex(({ verdict }) => verdict !== 'accepted' && verdict !== 'skipped');
  const at = chosen ?? Math.max(0, firstFailed);
  const test = tests[at];
  const passed = tests.filter(({ verdict }) => verdict === 'accepted').length;
  return (
    <>
      <div className={css.testHead}>
        {title}
        <TestStops tests={tests} value={at} onChange={setChosen} />
        <span className={css.quiet}>
          верно {passed} из {tests.length}
        </span>
      </div>
      {test !== undefined && (
        <div className={css.card}>
          <p className={css.test}>
            <span className={css.testName}>{namesOfTests(tests)[at]!.name}</span>
            <VerdictMark verdict={test.verdict} />
            <span className={css.quiet}>{costWords(test)}</span>
          </p>
          <TestDetails key={at} test={test} onSteps={stepsOf(test)} />
        </div>
      )}
    </>
  );
}
