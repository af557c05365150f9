import { lazy, type ReactNode, Suspense } from 'react';
import { whenIdle } from '../../ui/browser/when-idle.ts';

const UpdatePrompt = lazy(() =>
  whenIdle()
    .then(() => import('./update-prompt.tsx'))
    // without a network the page works without updates
    .catch(() => ({ default: Nothing })),
);

/** Only in built applications: a development server changes files without a new version. */
export const Updates = () =>
  import.meta.env.PROD ? (
    <Suspense>
      <UpdatePrompt />
    </Suspense>
  ) : null;

function Nothing(): ReactNode {
  return null;
}
