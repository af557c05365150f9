import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '../features/registration/reset-password-page.tsx';
import { page } from '../marks.ts';

export const Route = createFileRoute('/auth/reset_password/do')({
  staticData: page('Новый пароль', 'anonymous', 'forbid_signed_in'),
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: ResetPasswordScreen,
});

function ResetPasswordScreen() {
  return <ResetPasswordPage token={Route.useSearch().token} />;
}
