import { createFileRoute } from '@tanstack/react-router';
import { GroupPage } from '../../../features/groups/group-page.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/user_group/$groupId/')({
  staticData: adminPage('Группа', 'people.read'),
  component: GroupScreen,
});

function GroupScreen() {
  return <GroupPage groupId={Route.useParams().groupId} />;
}
