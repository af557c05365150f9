import type { Task } from '@put/contract/task-bank';
import { isMarkedByHand } from '@put/contract/task-configs';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { LinkButton } from '../../../ui/buttons/links.tsx';

/** Links to the panels of a task; each panel has its own address. */
export const TaskLinks = ({ task }: { task: Task }) => (
  <>
    <LinkButton
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden />}
      to="/admin/task/$taskId"
      params={{ taskId: String(task.id) }}
      search={(search) => ({ ...search, versions: 'list' })}
    >
      Версии
    </LinkButton>
    {!isMarkedByHand(task.kind, task.config) && (
      <LinkButton
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        to="/admin/task/$taskId"
        params={{ taskId: String(task.id) }}
        search={(search) => ({ ...search, rejudge: 1 })}
      >
        Перепроверить решения
      </LinkButton>
    )}
  </>
);
