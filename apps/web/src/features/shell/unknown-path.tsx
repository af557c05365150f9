import { Group, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Logo } from '../../ui/screen/logo.tsx';
import { PendingScreen } from '../../ui/screen/pending-screen.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

// visitors see no shell, so it is loaded on demand
const Shell = lazy(() => import('./shell.tsx').then((module) => ({ default: module.Shell })));

export function UnknownPath() {
  const isSignedIn = useSession((state) => state.accessToken !== null);
  if (isSignedIn) {
    return (
      <Suspense fallback={<PendingScreen />}>
        <Shell>
          <Screen width="text">
            <Words />
          </Screen>
        </Shell>
      </Suspense>
    );
  }
  return (
    <main id="main" tabIndex={-1}>
      <Screen width="text">
        <Group gap={10} mb="xl">
          <Logo size={36} />
          <Text fw={700} fz={22}>
            Путь
          </Text>
        </Group>
        <Words />
      </Screen>
    </main>
  );
}

function Words() {
  return (
    <Stack gap="md" align="flex-start">
      <Title order={1}>Такой страницы нет</Title>
      <Text>Возможно, в адресе опечатка, или страницу убрали. Проверьте адрес или начните с главной.</Text>
      <LinkButton to={'/' as string}>На главную</LinkButton>
    </Stack>
  );
}
