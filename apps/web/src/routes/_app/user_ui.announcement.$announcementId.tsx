import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementPage } from '../../features/notifications/announcement-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/user_ui/announcement/$announcementId')({
  staticData: page('Объявление'),
  component: AnnouncementScreen,
});

function AnnouncementScreen() {
  const { announcementId } = Route.useParams();
  return <AnnouncementPage key={announcementId} announcementId={announcementId} />;
}
