import { createFileRoute } from '@tanstack/react-router';
import { LoginAsPage } from '../../features/accounts/login-as-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/login_as/$userId')({
  staticData: page('Вход под именем', 'admin_only'),
  component: LoginAsScreen,
});

function LoginAsScreen() {
  return <LoginAsPage userId={Route.useParams().userId} />;
}
