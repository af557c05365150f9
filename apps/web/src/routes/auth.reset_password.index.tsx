import { createFileRoute } from '@tanstack/react-router';
import { RequestResetPage } from '../features/registration/request-reset-page.tsx';
import { page } from '../marks.ts';

export const Route = createFileRoute('/auth/reset_password/')({
  staticData: page('Новый пароль', 'anonymous', 'forbid_signed_in'),
  component: RequestResetPage,
});
