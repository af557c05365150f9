import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { isFiltered, type TaskFilter } from '../../../parts/task-filter/task-filter.ts';

type Props = {
  filter: TaskFilter;
  onFilter: (filter: TaskFilter, replace: boolean) => void;
  /** The button that makes the first task. */ newTask: ReactNode;
};

/** Why no task is shown, and the way out. */
export function EmptyBank({ filter, onFilter, newTask }: Props) {
  const { shelf, page, ...rest } = filter;
  if (isFiltered(rest))
    return (
      <EmptyState action={<AllButton onClick={() => onFilter({}, false)}>Показать все задачи</AllButton>}>
        Под этот отбор не подходит ни одна задача.
      </EmptyState>
    );
  if (page !== undefined)
    return (
      <EmptyState action={<AllButton onClick={() => onFilter({}, true)}>К первой странице</AllButton>}>
        На этой странице задач уже нет.
      </EmptyState>
    );
  if (shelf === 'archive')
    return <EmptyState>В архиве пусто. Туда убирают задачи, которые больше не нужны на каждый день.</EmptyState>;
  return (
    <EmptyState action={newTask}>Задач ещё нет. Здесь будет ваш банк: задачи для любых занятий и курсов.</EmptyState>
  );
}

const AllButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button variant="default" onClick={onClick}>
    {children}
  </Button>
);
