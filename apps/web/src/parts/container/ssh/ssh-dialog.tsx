import { Modal, Stack, Text } from '@mantine/core';
import type { Container } from '@put/contract/containers/containers';
import type { SshDoor } from '@put/contract/containers/ssh-keys';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { HowToConnect } from './how-to-connect.tsx';

type Props = { container: Container; door: SshDoor; hasKeys: boolean; onClose: () => void };

/** How the owner comes into this container from another program than the browser. */
export default function SshDialog({ container: { id, state }, door, hasKeys, onClose }: Props) {
  const profileLink = (words: string) => (
    <LinkAnchor to="/auth/profile" underline="always">
      {words}
    </LinkAnchor>
  );
  return (
    <Modal opened onClose={onClose} title="Подключиться по SSH" size="lg">
      <Stack>
        {door.problem !== null && <Notice kind="warning">{door.problem} Скажите об этом администратору.</Notice>}
        {!hasKeys && (
          <Notice kind="warning">
            Входят по ключу, а у вас его ещё нет. Сначала {profileLink('добавьте ключ в профиле')}.
          </Notice>
        )}
        {state !== 'running' && (
          <Notice kind="warning">Контейнер сейчас не работает. Запустите его, потом подключайтесь.</Notice>
        )}
        {door.problem === null && (
          <>
            <Text>Введите в терминале своего компьютера:</Text>
            <HowToConnect containerId={id} port={door.port} />
          </>
        )}
        {hasKeys && (
          <Text size="sm" c="dimmed">
            Входят по ключу, пароля нет. Ваши ключи — {profileLink('в профиле')}.
          </Text>
        )}
      </Stack>
    </Modal>
  );
}
