import type { TestResult } from '@put/contract/submissions';
import { VerdictMark } from '../../parts/verdict/verdict-mark.tsx';
import css from './submission-panel.module.css';
import { costWords } from './test-words.ts';
import { TestDetails, textsOf } from './test-details.tsx';

/** The result of each test of an earlier judgement; its texts unfold below it. */
export const TestLines = ({ tests }: { tests: readonly TestResult[] }) => (
  <ol className={css.tests}>
    {tests.map((test) => (
      <TestLine key={`${test.group}-${test.number}`} test={test} />
    ))}
  </ol>
);

function TestLine({ test }: { test: TestResult }) {
  const line = (
    <>
      <span className={css.testName}>
        {test.group_name}, тест {test.number}
      </span>
      <VerdictMark verdict={test.verdict} />
      <span className={css.quiet}>{costWords(test)}</span>
    </>
  );
  if (textsOf(test).length === 0 && !test.message) return <li className={css.test}>{line}</li>;
  return (
    <li>
      <details>
        <summary className={css.test}>{line}</summary>
        <TestDetails test={test} onSteps={null} />
      </details>
    </li>
  );
}
