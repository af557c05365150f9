import { NotificationList } from '../../parts/notifications/notification-list.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

/** The tray as a page: the daily e-mail leads here. */
export function NotificationsPage() {
  return (
    <Screen width="text">
      <PageHeader
        title="Уведомления"
        actions={
          <LinkAnchor to="/auth/profile" hash="notifications" size="sm">
            Настроить
          </LinkAnchor>
        }
      />
      <NotificationList heading="h2" />
    </Screen>
  );
}
