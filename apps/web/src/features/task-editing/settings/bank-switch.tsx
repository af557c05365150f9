import { Stack, Switch, Text } from '@mantine/core';
import { adminTasks, type Task } from '@put/contract/tasks/task-bank';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useIsLocked } from '../../../ui/fields/locked-context.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { takenBackText } from '../words/bank-words.ts';

type Props = { task: Pick<Task, 'id' | 'lessons'> & { in_bank: boolean } };

/** «Банк школы» of a task that is saved. It acts at once, and is no part of the form. */
export function BankSwitch({ task: { id, lessons, in_bank } }: Props) {
  const confirm = useConfirm();
  const messages = useMessage();
  const isLocked = useIsLocked();
  const bulk = useMutation(mutation(adminTasks.bulk, { refreshes: [adminTasks.get, adminTasks.list] }));
  const toggle = async () => {
    const isSure =
      !in_bank ||
      (await confirm({
        title: 'Взять задачу из банка школы?',
        text: takenBackText(lessons.map(({ course_title }) => course_title)),
        action: 'Взять из банка',
      }));
    if (!isSure) return;
    const action = { kind: in_bank ? ('take_back' as const) : ('give' as const) };
    bulk.mutate({ body: { task_ids: [id], action } }, { onError: messages.failure });
  };
  return (
    <Stack gap="xs">
      <Switch
        label="Отдать в банк школы"
        description="Все преподаватели школы откроют её вместе с тестами и решениями и смогут скопировать себе или поставить в свой курс. Менять её будете только вы."
        checked={in_bank}
        disabled={isLocked || bulk.isPending}
        onChange={() => void toggle()}
      />
      <Text size="sm" c="dimmed">
        Ассистенты читают только задачи своих курсов. Пока задача стоит в контрольной, которая не закончена, её читают
        только её автор и преподаватели этого курса, даже из банка.
      </Text>
    </Stack>
  );
}
