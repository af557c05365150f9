import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/auth/profile')({
  staticData: page('Профиль'),
  component: ProfilePage,
});
