import { Group, Text } from '@mantine/core';
import { LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { Screen } from '../../shared/screen.tsx';
import { safeNext } from '../../shared/safe-next.ts';

/** `url` is the path that was refused. */
export function AccessDenied({ url }: { url: string | undefined }) {
  const refused = url === undefined ? '/' : safeNext(url);
  return (
    <Screen width="text">
      <PageHeader title="Нет доступа" />
      <Text>
        {refused === '/' ? (
          'Эта страница'
        ) : (
          <>
            Страница{' '}
            {
              <Text span ff="monospace" size="sm">
                {refused}
              </Text>
            }
          </>
        )}{' '}
        открыта только администраторам. Если она вам нужна, попросите доступ у преподавателя.
      </Text>
      <Group mt="lg">
        <LinkButton to={'/' as string}>На главную</LinkButton>
      </Group>
    </Screen>
  );
}
