import { createFileRoute } from '@tanstack/react-router';
import { NewTemplatePage } from '../../features/containers/templates/template-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/container_template/new')({
  staticData: page('Новый шаблон', 'admin_only'),
  component: NewTemplatePage,
});
