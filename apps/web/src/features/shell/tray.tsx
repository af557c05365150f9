import { Drawer, Group } from '@mantine/core';
import { NotificationList } from '../../parts/notifications/notification-list.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** What is new for me, over the screen. */
export default function Tray({ isOpen, onClose }: Props) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(440px, 100vw)"
      title="Уведомления"
      closeButtonProps={{ 'aria-label': 'Закрыть уведомления' }}
    >
      <NotificationList heading="h3" onChosen={onClose} />
      <Group justify="space-between" mt="lg" gap="xs">
        <LinkAnchor to="/user_ui/notifications" size="sm" onClick={onClose}>
          На всю страницу
        </LinkAnchor>
        <LinkAnchor to="/auth/profile" hash="notifications" size="sm" onClick={onClose}>
          Настроить
        </LinkAnchor>
      </Group>
    </Drawer>
  );
}
