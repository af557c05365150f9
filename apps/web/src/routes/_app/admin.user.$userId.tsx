import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '../../features/users/user-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/user/$userId')({
  staticData: page('Человек', 'admin_only'),
  component: UserScreen,
});

function UserScreen() {
  return <UserPage userId={Route.useParams().userId} />;
}
