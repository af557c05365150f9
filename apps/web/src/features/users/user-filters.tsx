import { Select } from '@mantine/core';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { changeSearch, type UserSearch } from './user-search.ts';
import css from './user-list.module.css';

type Props = { search: UserSearch; onSearch: (search: UserSearch, replace: boolean) => void };

const states = [
  { value: '', label: 'Все' },
  { value: 'active', label: 'Могут войти' },
  { value: 'disabled', label: 'Отключённые' },
  { value: 'deleted', label: 'Корзина' },
];
const orders = [
  { value: ' ', label: 'По фамилии, А—Я' },
  { value: ' desc', label: 'По фамилии, Я—А' },
  { value: 'created_at desc', label: 'Сначала новые' },
  { value: 'last_seen_at desc', label: 'Недавно заходили' },
  { value: 'last_seen_at ', label: 'Давно не заходили' },
];

export function UserFilters({ search, onSearch }: Props) {
  const { q = '', state = '', sort = '', direction = '' } = search;
  return (
    <search className={css.filters} aria-label="Отбор людей">
      <SearchField
        placeholder="Имя, логин или почта"
        value={q}
        onSearch={(text) => onSearch(changeSearch(search, { q: text }), true)}
      />
      <Select
        {...choiceList}
        label="Состояние"
        data={states}
        value={state}
        allowDeselect={false}
        onChange={(chosen) => onSearch(changeSearch(search, { state: (chosen ?? '') as 'active' }), false)}
      />
      <Select
        {...choiceList}
        label="Порядок"
        data={orders}
        value={`${sort} ${direction}`}
        allowDeselect={false}
        onChange={(chosen) => {
          const [by, way] = (chosen ?? ' ').split(' ');
          onSearch(changeSearch(search, { sort: by as 'created_at', direction: way as 'desc' }), false);
        }}
      />
    </search>
  );
}
