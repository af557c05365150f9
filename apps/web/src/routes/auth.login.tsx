import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../features/accounts/sign-in-page.tsx';
import { page } from '../marks.ts';

export const Route = createFileRoute('/auth/login')({
  staticData: page('Вход', 'anonymous', 'forbid_signed_in'),
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  component: SignInScreen,
});

function SignInScreen() {
  return <SignInPage {...Route.useSearch()} />;
}
