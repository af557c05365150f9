import { lazy, Suspense } from 'react';
import { ContainerSkeleton } from './container-skeleton.tsx';
import type { WorkplaceProps } from './workplace.tsx';

const Workplace = lazy(() => import('./workplace.tsx'));

/**
 * A container with its files, editor, terminals and pages. It fills the height that it is given. It loads on demand, so
 * a lesson without one does not carry it. `onRemoved`: where to go when it is deleted; without it it can not be deleted
 * here.
 */
export function ContainerPane(props: WorkplaceProps) {
  return (
    <Suspense fallback={<ContainerSkeleton />}>
      <Workplace key={props.containerId} {...props} />
    </Suspense>
  );
}
