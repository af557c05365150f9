import { Button, Group, Stack, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** Asked for once the first screen stands, so that it is there when the network is not. */
export const loadCrashScreen = () =>
  import('./crash-screen.tsx').then(
    ({ CrashScreen }) => ({ default: CrashScreen }),
    () => ({ default: BareCrash }),
  );

const CrashScreen = lazy(loadCrashScreen);

/** What is shown in place of a broken screen; outside of the first load, which it would only weigh down. */
export function CrashOnDemand(props: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <CrashScreen {...props} />
    </Suspense>
  );
}

/** Without a network even the words can't come: a boundary that breaks by itself would leave a blank page. */
function BareCrash() {
  return (
    <Stack p="md" role="alert" align="flex-start">
      <Title order={1}>Нет связи</Title>
      <Group>
        <Button onClick={() => window.location.reload()}>Попробовать ещё раз</Button>
      </Group>
    </Stack>
  );
}
