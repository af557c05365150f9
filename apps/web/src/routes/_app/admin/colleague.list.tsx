import { createFileRoute } from '@tanstack/react-router';
import { ColleagueListPage } from '../../../features/colleagues/colleague-list-page.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/colleague/list')({
  staticData: adminPage('Коллеги', 'school'),
  component: ColleagueListPage,
});
