import { Button, Menu } from '@mantine/core';
import { IconArrowsSort, IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import css from './animation-bank.module.css';
import { type AnimationFilter, type AnimationSort, changeFilter } from './animation-filter.ts';

type Props = { filter: AnimationFilter; found: string; onFilter: (filter: AnimationFilter, replace: boolean) => void };

const orders: Record<AnimationSort, string> = {
  updated: 'Сначала изменённые',
  oldest: 'Давно не меняли',
  title: 'По названию',
  uses: 'Чаще стоят',
  unused: 'Нигде не стоят',
};

/** How many are found, their order, and the view: cards or rows. */
export function BankTools({ filter, found, onFilter }: Props) {
  const { sort = 'updated', view = 'cards' } = filter;
  return (
    <div className={css.tools}>
      <p role="status" className={css.found}>
        {found}
      </p>
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
            onClick={() =>
              onFilter(changeFilter(filter, { sort: value === 'updated' ? null : (value as AnimationSort) }), false)
            }
          >
            {label}
          </Menu.Item>
        ))}
      </DropdownMenu>
      <Segments
        label="Вид списка"
        value={view}
        onChange={(chosen) =>
          onFilter({ ...changeFilter(filter, { view: chosen === 'rows' ? 'rows' : null }), ...pageOf(filter) }, true)
        }
        options={[
          { value: 'cards', label: <IconLayoutGrid size={18} role="img" aria-label="Карточки" /> },
          { value: 'rows', label: <IconLayoutList size={18} role="img" aria-label="Строки" /> },
        ]}
      />
    </div>
  );
}

/** Another view shows the same page. */
const pageOf = ({ page }: AnimationFilter) => (page === undefined ? {} : { page });
