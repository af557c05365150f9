import { Button, Text } from '@mantine/core';
import type { Owner } from '@put/contract/base/owner';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { IconCopy, IconHistory } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '../../../api/api.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { useMessage } from '../../../ui/messages/messages.tsx';

type Props = { task: { id: number; owner?: Owner }; onVersions: () => void };

/** Instead of the actions with a task that is another's: whose it is, and the way to a copy of one's own. */
export function ForeignBar({ task: { id, owner }, onVersions }: Props) {
  const navigate = useNavigate();
  const messages = useMessage();
  const copy = useMutation(mutation(adminTasks.copy, { refreshes: [adminTasks.list] }));
  const copyAndOpen = () =>
    copy.mutate(
      { params: { id: String(id) } },
      {
        onSuccess: (made) => {
          messages.success('Копия готова: она ваша');
          void navigate({ to: '/admin/task/$taskId', params: { taskId: String(made.id) } });
        },
        onError: messages.failure,
      },
    );
  return (
    <div className={css.bar} role="group" aria-label="Действия с задачей">
      <div className={css.barState}>
        <Text size="sm" c="dimmed" className={css.barWords}>
          {owner ? `Задача: ${owner.name}. Её можно читать` : 'Задача школы: её можно читать'}
        </Text>
      </div>
      <div className={css.barButtons}>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={onVersions}>
          Версии
        </Button>
        <Allowed call={adminTasks.copy}>
          <Button leftSection={<IconCopy size={16} aria-hidden />} loading={copy.isPending} onClick={copyAndOpen}>
            Скопировать себе
          </Button>
        </Allowed>
      </div>
    </div>
  );
}
