import { lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from '../../shared/when-idle.ts';

const UpdatePrompt = lazy(() =>
  whenIdle()
    .then(() => import('./update-prompt.tsx'))
    // without a network the page goes on without it
    .catch(() => ({ default: Nothing })),
);

/** In built applications only: the server of the developer changes files without a new version. */
export const Updates = () =>
  import.meta.env.PROD ? (
    <Suspense>
      <UpdatePrompt />
    </Suspense>
  ) : null;

function Nothing(): ReactNode {
  return null;
}
