import { createFileRoute } from '@tanstack/react-router';
import { AnimationListPage } from '../../features/animations/animation-list-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/animation/list')({
  staticData: page('Анимации', 'admin_only'),
  component: AnimationListPage,
});
