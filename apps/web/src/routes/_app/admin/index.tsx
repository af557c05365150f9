import { createFileRoute } from '@tanstack/react-router';
import { BackupState } from '../../../features/backups/backup-state.tsx';
import { HealthList } from '../../../features/health/health-list.tsx';
import { JudgePage } from '../../../features/judge/judge-page.tsx';
import { adminPage } from '../../../marks.ts';

export const Route = createFileRoute('/_app/admin/')({
  staticData: adminPage('Состояние', 'school'),
  component: () => (
    <JudgePage before={<HealthList />}>
      <BackupState />
    </JudgePage>
  ),
});
