import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailPage } from '../features/registration/confirm-email-page.tsx';
import { page } from '../marks.ts';

export const Route = createFileRoute('/auth/confirm_email')({
  staticData: page('Подтверждение почты', 'anonymous'),
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' ? { token } : {},
  component: ConfirmEmailScreen,
});

function ConfirmEmailScreen() {
  return <ConfirmEmailPage token={Route.useSearch().token} />;
}
