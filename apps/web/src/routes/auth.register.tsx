import { createFileRoute } from '@tanstack/react-router';
import { RegistrationPage } from '../features/registration/registration-page.tsx';
import { page } from '../marks.ts';

export const Route = createFileRoute('/auth/register')({
  staticData: page('Регистрация', 'anonymous', 'forbid_signed_in'),
  // the router parses a code of digits as a number
  validateSearch: ({ invite }: Record<string, unknown>): { invite?: string } =>
    typeof invite === 'string' || typeof invite === 'number' ? { invite: String(invite) } : {},
  component: RegisterScreen,
});

function RegisterScreen() {
  return <RegistrationPage invite={Route.useSearch().invite} />;
}
