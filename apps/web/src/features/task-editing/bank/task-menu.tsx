import { ActionIcon, Menu } from '@mantine/core';
import type { TaskRow } from '@put/contract/tasks/task-bank';
import { IconArchive, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useMayChangeOf } from '../../../api/current-user.ts';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import type { TaskRowActions } from './use-task-row-actions.ts';

type Props = { task: TaskRow; actions: TaskRowActions };

/** «⋯» of one task in the bank. */
export function TaskMenu({ task, actions }: Props) {
  const mayChange = useMayChangeOf()(task.owner);
  return (
    <DropdownMenu
      position="bottom-end"
      target={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Действия с задачей «${task.title}»`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => actions.copy(task)}>
        {mayChange ? 'Сделать копию' : 'Скопировать себе'}
      </Menu.Item>
      {mayChange && (
        <>
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={() => actions.shelve(task)}>
            {task.archived_at === null ? 'Убрать в архив' : 'Вернуть из архива'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="brick"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => actions.remove(task)}
          >
            Убрать в корзину…
          </Menu.Item>
        </>
      )}
    </DropdownMenu>
  );
}
