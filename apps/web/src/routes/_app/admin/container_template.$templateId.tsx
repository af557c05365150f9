import { createFileRoute } from '@tanstack/react-router';
import { TemplatePage } from '../../../features/containers/templates/template-page.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/container_template/$templateId')({
  staticData: adminPage('Шаблон контейнера', 'school'),
  component: TemplateScreen,
});

function TemplateScreen() {
  const { templateId } = Route.useParams();
  return <TemplatePage key={templateId} templateId={templateId} />;
}
