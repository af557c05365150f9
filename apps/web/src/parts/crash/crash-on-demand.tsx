import { Button, Stack, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** Loaded after the first screen, so that it is available when the network is not. */
export const loadCrashScreen = () =>
  import('./crash-screen.tsx').then(
    ({ CrashScreen }) => ({ default: CrashScreen }),
    () => ({ default: BareCrash }),
  );

const CrashScreen = lazy(loadCrashScreen);

/** Shown in place of a broken screen. It is loaded separately to keep the first load small. */
export function CrashOnDemand(props: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <CrashScreen {...props} />
    </Suspense>
  );
}

/** Used when the crash screen cannot be loaded. An error boundary that throws would leave a blank page. */
function BareCrash() {
  return (
    <Stack p="md" role="alert" align="flex-start">
      <Title order={1}>Нет связи</Title>
      <Button onClick={() => window.location.reload()}>Попробовать ещё раз</Button>
    </Stack>
  );
}
