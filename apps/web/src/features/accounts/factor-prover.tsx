import { lazy, Suspense, useEffect, useState } from 'react';
import { factorQuestion } from '../../api/prove-factor.ts';

const ProveFactorDialog = lazy(() =>
  import('./factor-steps.ts').then((steps) => ({ default: steps.ProveFactorDialog })),
);

/** Asks for a code of the second factor when the server requires one for a dangerous action, then repeats the call. */
export function FactorProver() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => factorQuestion.askWith(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (answer === null) return null;
  const finish = (isProven: boolean) => {
    setAnswer(null);
    answer(isProven);
  };
  return (
    <Suspense>
      <ProveFactorDialog onEnd={finish} />
    </Suspense>
  );
}
