import { createFileRoute } from '@tanstack/react-router';
import { PackageImportPage } from '../../../features/task-editing/import/package-import-page.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/task/import')({
  staticData: adminPage('Загрузка пакета', 'bank.change'),
  component: PackageImportScreen,
});

function PackageImportScreen() {
  const navigate = Route.useNavigate();
  return (
    <PackageImportPage
      onCreated={(id) => void navigate({ to: '/admin/task/$taskId', params: { taskId: String(id) } })}
    />
  );
}
