import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { type AnimationFilter, isFiltered } from './animation-filter.ts';
import { CreateMenu } from './create-menu.tsx';

type Props = { filter: AnimationFilter; onFilter: (filter: AnimationFilter, replace: boolean) => void };

/** Nothing to show: nothing was found, the page is beyond the end, or there are no animations yet. */
export function EmptyBank({ filter, onFilter }: Props) {
  const { view } = filter;
  const all = view === undefined ? {} : { view };
  if (isFiltered(filter))
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => onFilter(all, false)}>
            Показать все анимации
          </Button>
        }
      >
        Под этот отбор не подходит ни одна анимация.
      </EmptyState>
    );
  if (filter.page !== undefined)
    return (
      <EmptyState
        action={
          <Button variant="default" onClick={() => onFilter(all, true)}>
            К первой странице
          </Button>
        }
      >
        На этой странице анимаций уже нет.
      </EmptyState>
    );
  return (
    <EmptyState action={<CreateMenu />}>
      Анимаций ещё нет. Начните с образца: двоичный поиск, обход графа, дерево рекурсии — и поставьте его в занятие.
    </EmptyState>
  );
}
