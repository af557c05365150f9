import { Group, Text } from '@mantine/core';
import { useIsStaff } from '../../api/current-user.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { safeNext } from '../../ui/address/safe-next.ts';

/** `url` is the path that was refused. */
export function AccessDenied({ url }: { url: string | undefined }) {
  const isStaff = useIsStaff();
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
        {isStaff
          ? 'не входит в то, что вам поручено. Если она вам нужна, попросите администратора школы дать на неё права.'
          : 'открыта только администраторам. Если она вам нужна, попросите доступ у преподавателя.'}
      </Text>
      <Group mt="lg">
        <LinkButton to={'/' as string}>На главную</LinkButton>
      </Group>
    </Screen>
  );
}
