import { createFileRoute } from '@tanstack/react-router';
import { GroupWeekPage } from '../../../features/statistics/group-week-page.tsx';
import { adminPage } from '../../../marks.ts';
import { rawSearch } from '../../../ui/address/raw-search.ts';

export const Route = createFileRoute('/_app/admin/user_group/$groupId/statistics')({
  staticData: adminPage('Неделя группы', 'course.results'),
  validateSearch: rawSearch,
  component: GroupWeekScreen,
});

function GroupWeekScreen() {
  const { groupId } = Route.useParams();
  const day = Route.useSearch({
    select: ({ day: given }: Record<string, unknown>) =>
      typeof given === 'string' && /^\d{4}-\d\d-\d\d$/.test(given) ? given : undefined,
  });
  return <GroupWeekPage groupId={groupId} day={day} />;
}
