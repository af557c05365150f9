import { createFileRoute } from '@tanstack/react-router';
import { readAnnouncementSearch } from '../../../features/announcements/announcement-search.ts';
import { AnnouncementsPage } from '../../../features/announcements/announcements-page.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/announcement/list')({
  staticData: adminPage('Объявления', 'course.announce'),
  validateSearch: rawSearch,
  component: AnnouncementsScreen,
});

function AnnouncementsScreen() {
  const navigate = Route.useNavigate();
  return (
    <AnnouncementsPage
      search={Route.useSearch({ select: readAnnouncementSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
