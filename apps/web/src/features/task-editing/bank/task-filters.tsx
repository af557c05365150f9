import { useUser } from '../../../api/current-user.ts';
import { OrderMenu } from '../../../ui/buttons/order-menu.tsx';
import { TokenSearch } from '../../../ui/fields/token-search.tsx';
import { RememberButton } from './remember-button.tsx';
import { SavedSearchChips } from './saved-search-chips.tsx';
import { changeFilter, orders, type TaskFilter } from '../../../parts/task-filter/task-filter.ts';
import css from './task-list.module.css';
import { useFilterTokens, withoutToken, withToken } from '../../../parts/task-filter/use-filter-tokens.ts';

type Props = { filter: TaskFilter; onFilter: (filter: TaskFilter, replace: boolean) => void };

/** The line that filters the bank; under it the searches with a name, and the order. */
export function TaskFilters({ filter, onFilter }: Props) {
  const { fields, tokens, onRest } = useFilterTokens(filter);
  const userId = useUser()?.id ?? 0;
  const words = [...tokens.map((token) => token.words), ...(filter.q === undefined ? [] : [filter.q])].join(', ');
  return (
    <>
      <TokenSearch
        label="Отбор задач"
        placeholder="название, источник, слова условия, вид: метка: чьи: решили:"
        text={filter.q ?? ''}
        onText={(q) => onFilter(changeFilter(filter, { q: q === '' ? null : q }), true)}
        onAdd={(field, value, text) => onFilter(withToken(filter, field, value, text), false)}
        onRemove={(token) => onFilter(withoutToken(filter, token), false)}
        {...{ tokens, fields, onRest }}
      >
        <RememberButton {...{ userId, filter, words }} />
      </TokenSearch>
      <div className={css.tools}>
        <SavedSearchChips {...{ userId, filter }} />
        <OrderMenu
          orders={orders}
          value={filter.sort ?? 'updated'}
          className={css.order}
          onChange={(sort) => onFilter(changeFilter(filter, { sort: sort === 'updated' ? null : sort }), false)}
        />
      </div>
    </>
  );
}
