import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribePage } from '../features/registration/unsubscribe-page.tsx';
import { page } from '../marks.ts';

type Search = { user?: number; token?: string };

export const Route = createFileRoute('/auth/unsubscribe')({
  staticData: page('Письма', 'anonymous'),
  validateSearch: ({ user, token }: Record<string, unknown>): Search => ({
    ...(typeof user === 'number' && { user }),
    ...(typeof token === 'string' && { token }),
  }),
  component: UnsubscribeScreen,
});

function UnsubscribeScreen() {
  return <UnsubscribePage {...Route.useSearch()} />;
}
