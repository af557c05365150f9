import { createFileRoute } from '@tanstack/react-router';
import { ColleagueInvitationPage } from '../features/registration/colleague-invitation-page.tsx';
import { page } from '../marks.ts';

export const Route = createFileRoute('/auth/colleague')({
  staticData: page('Приглашение коллеги', 'anonymous'),
  // the router parses a code of digits as a number
  validateSearch: ({ invite }: Record<string, unknown>): { invite?: string } =>
    typeof invite === 'string' || typeof invite === 'number' ? { invite: String(invite) } : {},
  component: InvitationScreen,
});

function InvitationScreen() {
  return <ColleagueInvitationPage invite={Route.useSearch().invite} />;
}
