import { createFileRoute } from '@tanstack/react-router';
import { NewTemplatePage } from '../../../features/containers/templates/template-page.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/container_template/new')({
  staticData: adminPage('Новый шаблон', 'school'),
  component: NewTemplatePage,
});
