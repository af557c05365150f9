import { createFileRoute } from '@tanstack/react-router';
import { BackupState } from '../../features/backups/backup-state.tsx';
import { JudgePage } from '../../features/judge/judge-page.tsx';
import { page } from '../../marks.ts';

export const Route = createFileRoute('/_app/admin/')({
  staticData: page('Состояние', 'admin_only'),
  component: () => (
    <JudgePage>
      <BackupState />
    </JudgePage>
  ),
});
