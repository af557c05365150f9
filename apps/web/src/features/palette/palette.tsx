import { useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { mayCommand } from '../../ui/browser/letter-keys.ts';
import { onPaletteRequest, type PaletteRequest } from '../../parts/palette/palette-requests.ts';
import { requestOf } from './key-request.ts';
import type { PaletteScreen } from './palette-items.ts';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

type Props = { screens: readonly PaletteScreen[]; leave: () => Promise<void> };

/** Opens the palette and the list of keys by Ctrl+K and «?». Both are loaded on first use. */
export function Palette({ screens, leave }: Props) {
  const [wanted, setWanted] = useState<PaletteRequest | null>(null);
  // they stay mounted, so that they can fade out
  const [known, setKnown] = useState<ReadonlySet<PaletteRequest>>(new Set());
  const show = (request: PaletteRequest) => {
    setKnown((old) => new Set([...old, request]));
    setWanted(request);
  };
  useEffect(() => onPaletteRequest(show), []);
  useWindowEvent('keydown', (event) => {
    const request = requestOf(event, mayCommand(event));
    if (request === null) return;
    // an open dialog comes first; the browser's own Ctrl+K is suppressed in any case, since it would leave the page
    event.preventDefault();
    if (wanted === null && document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
    show(request);
  });

  const close = () => setWanted(null);
  return (
    <Suspense fallback={null}>
      {known.has('search') && (
        <PaletteDialog isOpen={wanted === 'search'} onClose={close} screens={screens} leave={leave} />
      )}
      {known.has('keys') && (
        <KeysDialog isOpen={wanted === 'keys'} onClose={close} isAdmin={hasAdminScreens(screens)} screens={screens} />
      )}
    </Suspense>
  );
}

const hasAdminScreens = (screens: readonly PaletteScreen[]) => screens.some(({ area }) => area === 'admin');
