import { Title } from '@mantine/core';
import type { Submission, TestResult } from '@put/contract/submissions';
import { verdictWords } from '@put/contract/verdicts';
import { lazy, Suspense, useState } from 'react';
import { findingsOf } from '../../kinds/findings.ts';
import { toneOf, VerdictMark } from '../../parts/verdict/verdict-mark.tsx';
import type { StopState } from '../../ui/path/path.tsx';
import { StopChoice } from '../../ui/path/stop-choice.tsx';
import css from './submission-panel.module.css';
import { TestDetails } from './test-details.tsx';
import { costWords } from './test-words.ts';

const StepDialog = lazy(() =>
  import('../../parts/steps/step-dialog.tsx').then((module) => ({ default: module.StepDialog })),
);

type Props = { submission: Pick<Submission, 'kind' | 'language' | 'files' | 'tests'> };

const states: Record<ReturnType<typeof toneOf>, StopState> = {
  good: 'done',
  warning: 'partly',
  bad: 'wrong',
  quiet: 'next',
};

/**
 * The tests of a submission as stops, the first failed one open. A Python program can be played step by step on the
 * data of a test.
 */
export function SteppedTests({ submission: { kind, language, files, tests } }: Props) {
  const [input, setInput] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number>();
  const firstFailed = tests.findIndex(({ verdict }) => verdict !== 'accepted' && verdict !== 'skipped');
  const at = chosen ?? Math.max(0, firstFailed);
  const test = tests[at];
  const looks = language === 'python' ? findingsOf(kind).tests : null;
  const passed = tests.filter(({ verdict }) => verdict === 'accepted').length;
  return (
    <section className={css.judged} aria-labelledby="submission-tests">
      <div className={css.testHead}>
        <Title order={3} id="submission-tests" className={css.small}>
          Тесты
        </Title>
        <StopChoice
          label="Тесты"
          value={at}
          onChange={setChosen}
          options={tests.map((one, index) => ({
            value: index,
            state: states[toneOf(one.verdict)],
            name: `${nameOf(one)}: ${verdictWords[one.verdict].toLowerCase()}`,
            inside: toneOf(one.verdict) === 'bad' ? undefined : index + 1,
          }))}
        />
        <span className={css.quiet}>
          верно {passed} из {tests.length}
        </span>
      </div>
      {test !== undefined && (
        <div className={css.card}>
          <p className={css.test}>
            <span className={css.testName}>{nameOf(test)}</span>
            <VerdictMark verdict={test.verdict} />
            <span className={css.quiet}>{costWords(test)}</span>
          </p>
          <TestDetails
            key={at}
            test={test}
            onSteps={looks?.canStep(test) === true ? () => setInput(test.input) : null}
          />
        </div>
      )}
      <Suspense fallback={null}>
        {input !== null && <StepDialog files={files} input={input} onClose={() => setInput(null)} />}
      </Suspense>
    </section>
  );
}

const nameOf = ({ group_name, number, name }: TestResult): string =>
  `${group_name}, тест ${number}${name === '' ? '' : ` «${name}»`}`;
