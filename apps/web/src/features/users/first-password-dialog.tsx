import { Button, Group, Modal, Text } from '@mantine/core';
import type { UserRow } from '@put/contract/users/users';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { fullName } from '../../parts/people/full-name.ts';
import { copyText } from '../../ui/code/copy-text.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './user-page.module.css';

type Props = { person: UserRow; password: string | null; onClose: () => void };

/** Shows the password, only once, with a slip to print for the user. */
export function FirstPasswordDialog({ person, password, onClose }: Props) {
  const messages = useMessage();
  const copy = async () => {
    if (await copyText(password ?? '')) messages.success('Пароль скопирован');
    else messages.error('Не удалось скопировать: выделите пароль и скопируйте сами');
  };
  return (
    <Modal
      opened={password !== null}
      onClose={onClose}
      title="Первый пароль"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Text mb="md">Больше он нигде не показывается: скопируйте его или распечатайте и отдайте человеку.</Text>
      <div className={css.slip} data-slip>
        <strong>{fullName(person)}</strong>
        <dl>
          <dt>Адрес</dt>
          <dd>{window.location.origin}</dd>
          <dt>Логин</dt>
          <dd className={css.secret}>{person.username ?? person.email}</dd>
          <dt>Пароль</dt>
          <dd className={css.secret} data-testid="first-password">
            {password}
          </dd>
        </dl>
        <Text size="sm" c="dimmed" mt="sm">
          При первом входе смените пароль на свой.
        </Text>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          Скопировать
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          Распечатать
        </Button>
        <Button onClick={onClose}>Готово</Button>
      </Group>
    </Modal>
  );
}
