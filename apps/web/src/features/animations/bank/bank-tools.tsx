import { IconLayoutGrid, IconLayoutList } from '@tabler/icons-react';
import { OrderMenu } from '../../../ui/buttons/order-menu.tsx';
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
      <OrderMenu
        orders={orders}
        value={sort}
        className={css.order}
        onChange={(order) => onFilter(changeFilter(filter, { sort: order === 'updated' ? null : order }), false)}
      />
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
