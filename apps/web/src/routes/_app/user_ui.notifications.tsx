import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../features/notifications/notifications-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/user_ui/notifications')({
  staticData: page('Уведомления'),
  component: NotificationsPage,
});
