import { createFileRoute } from '@tanstack/react-router';
import { ProviderReturnPage } from '../features/accounts/provider-return-page.tsx';
import { page } from '../marks.ts';

export const Route = createFileRoute('/auth/provider')({
  staticData: page('Вход', 'anonymous'),
  component: ProviderReturnPage,
});
