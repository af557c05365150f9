import type { Submission } from '@put/contract/submissions';
import { lazy, Suspense, useState } from 'react';
import { findingsOf } from '../../kinds/findings.ts';
import { TestLines } from './test-lines.tsx';

const StepDialog = lazy(() =>
  import('../../parts/steps/step-dialog.tsx').then((module) => ({ default: module.StepDialog })),
);

type Props = { submission: Pick<Submission, 'kind' | 'language' | 'files' | 'tests'> };

/** The tests of a submission. A Python program can be played step by step on the data of a test. */
export function SteppedTests({ submission: { kind, language, files, tests } }: Props) {
  const [input, setInput] = useState<string | null>(null);
  const looks = language === 'python' ? findingsOf(kind).tests : null;
  return (
    <>
      <TestLines
        tests={tests}
        stepsOf={(test) => (looks?.canStep(test) === true ? () => setInput(test.input) : null)}
      />
      <Suspense fallback={null}>
        {input !== null && <StepDialog files={files} input={input} onClose={() => setInput(null)} />}
      </Suspense>
    </>
  );
}
