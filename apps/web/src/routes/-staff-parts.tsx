import { lazy, Suspense } from 'react';
import { FactorProver } from '../features/accounts/factor-prover.tsx';
import { PointsQuestion } from '../features/results/credit/points-question.tsx';
import { useHelp } from '../parts/help/help-state.ts';
import { useIsTourOn } from '../parts/tour/tour-state.ts';
import { lazyPart } from '../ui/screen/lazy-part.tsx';

const Tour = lazy(() => import('../features/tour/tour.tsx'));
const HelpPanel = lazyPart(() =>
  import('../features/help/help-panel.tsx').then(async (module) => {
    await module.ready();
    return module;
  }),
);

/** Beside all screens of staff: what the server asks before it does something, the tour, and a chapter of the help. */
export default function StaffParts() {
  const isTourOn = useIsTourOn();
  const help = useHelp();
  return (
    <>
      <FactorProver />
      <PointsQuestion />
      {isTourOn && (
        <Suspense>
          <Tour />
        </Suspense>
      )}
      {help !== null && (
        <Suspense>
          <HelpPanel chapter={help.chapter} />
        </Suspense>
      )}
    </>
  );
}
