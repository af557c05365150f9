import { createFileRoute } from '@tanstack/react-router';
import { LoginAsPage } from '../../../features/accounts/login-as-page.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/login_as/$userId')({
  staticData: adminPage('Вход под именем', 'people.act_as'),
  component: LoginAsScreen,
});

function LoginAsScreen() {
  return <LoginAsPage userId={Route.useParams().userId} />;
}
