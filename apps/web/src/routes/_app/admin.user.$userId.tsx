import { createFileRoute } from '@tanstack/react-router';
import { PersonContainers } from '../../features/containers/list/person-containers.tsx';
import { UserPage } from '../../features/users/user-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/user/$userId')({
  staticData: page('Человек', 'admin_only'),
  component: UserScreen,
});

function UserScreen() {
  const { userId } = Route.useParams();
  return (
    <UserPage userId={userId}>
      <PersonContainers userId={userId} />
    </UserPage>
  );
}
