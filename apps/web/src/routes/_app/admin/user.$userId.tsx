import { adminContainers } from '@put/contract/containers/container-templates';
import { createFileRoute } from '@tanstack/react-router';
import { PersonContainers } from '../../../features/containers/list/person-containers.tsx';
import { UserPage } from '../../../features/users/user-page.tsx';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/user/$userId')({
  staticData: adminPage('Человек', 'people.read'),
  component: UserScreen,
});

function UserScreen() {
  const { userId } = Route.useParams();
  return (
    <UserPage userId={userId}>
      <Allowed call={adminContainers.list}>
        <PersonContainers userId={userId} />
      </Allowed>
    </UserPage>
  );
}
