import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Earlier } from './earlier-edits.tsx';

const EarlierEdits = lazy(() => import('./earlier-edits.tsx')) as unknown as <T>(
  props: Earlier<T> & { onClose: () => void },
) => ReactNode;

/** Opens what the author wrote here earlier. */
export function EarlierButton<T>(of: Earlier<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Что я писал раньше
      </Button>
      <Suspense fallback={null}>{isOpen && <EarlierEdits {...of} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
