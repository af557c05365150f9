import { lazy, Suspense } from 'react';
import { FactorProver } from '../features/accounts/factor-prover.tsx';
import { PointsQuestion } from '../features/results/credit/points-question.tsx';
import { useIsTourOn } from '../parts/tour/tour-state.ts';

const Tour = lazy(() => import('../features/tour/tour.tsx'));

/** Beside all screens of staff: what the server asks before it does something, and the tour. */
export default function StaffParts() {
  const isTourOn = useIsTourOn();
  return (
    <>
      <FactorProver />
      <PointsQuestion />
      {isTourOn && (
        <Suspense>
          <Tour />
        </Suspense>
      )}
    </>
  );
}
