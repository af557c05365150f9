import type { PointsChange } from '@put/contract/results/points-change';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pointsQuestion } from '../../../api/accept-points.ts';

const PointsDialog = lazy(() => import('./points-dialog.tsx').then((file) => ({ default: file.PointsDialog })));

type Asked = { points: PointsChange; answer: (isAccepted: boolean) => void };

/** Shows whose points a change of dates, exceptions or late policy would move, before it is stored. */
export function PointsQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => pointsQuestion.askWith((points) => new Promise((answer) => setAsked({ points, answer }))), []);
  if (asked === null) return null;
  const finish = (isAccepted: boolean) => {
    setAsked(null);
    asked.answer(isAccepted);
  };
  return (
    <Suspense>
      <PointsDialog points={asked.points} onEnd={finish} />
    </Suspense>
  );
}
