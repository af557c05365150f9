import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import type { TaskSort } from './task-filter.ts';
import css from './task-list.module.css';

export const orders: Record<TaskSort, string> = {
  updated: 'Сначала изменённые',
  title: 'По названию',
  difficulty: 'По сложности',
  solved: 'По доле решивших',
};

type Props = { sort: TaskSort; onSort: (sort: TaskSort) => void };

export const OrderMenu = ({ sort, onSort }: Props) => (
  <DropdownMenu
    position="bottom-end"
    target={
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        className={css.order ?? ''}
        leftSection={<IconArrowsSort size={16} aria-hidden />}
        aria-label={`Порядок: ${orders[sort]}`}
      >
        {orders[sort]}
      </Button>
    }
  >
    {Object.entries(orders).map(([value, label]) => (
      <Menu.Item
        key={value}
        role="menuitemradio"
        aria-checked={value === sort}
        fw={value === sort ? 650 : undefined}
        onClick={() => onSort(value as TaskSort)}
      >
        {label}
      </Menu.Item>
    ))}
  </DropdownMenu>
);
