import { Pill, Select } from '@mantine/core';
import { adminUsers } from '@put/contract/users/users';
import { containerTemplates } from '@put/contract/containers/container-templates';
import type { ContainerState } from '@put/contract/containers/containers';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { listName } from '../../../parts/people/full-name.ts';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { changeSearch } from './container-list-query.ts';
import type { ContainerListSearch } from './container-list-search.ts';
import { stateNames } from './container-words.ts';
import css from './container-list.module.css';

type Props = { search: ContainerListSearch; onSearch: (search: ContainerListSearch, replace: boolean) => void };

const states = [{ value: '', label: 'Все' }, ...Object.entries(stateNames).map(([value, label]) => ({ value, label }))];

export function ContainerFilters({ search, onSearch }: Props) {
  const templates = useQuery(query(containerTemplates.list, { query: {} })).data?.templates ?? [];
  const { q = '', state = '', template_id, user_id } = search;
  return (
    <section className={css.filters} aria-label="Отбор контейнеров">
      <SearchField
        placeholder="Ученик, логин или название"
        value={q}
        onSearch={(text) => onSearch(changeSearch(search, { q: text }), true)}
      />
      <Select
        {...choiceList}
        label="Состояние"
        data={states}
        value={state}
        allowDeselect={false}
        onChange={(chosen) => onSearch(changeSearch(search, { state: (chosen ?? '') as ContainerState }), false)}
      />
      <Select
        {...choiceList}
        label="Шаблон"
        data={[{ value: '', label: 'Все' }, ...templates.map(({ id, title }) => ({ value: String(id), label: title }))]}
        value={template_id?.toString() ?? ''}
        allowDeselect={false}
        onChange={(chosen) => onSearch(changeSearch(search, { template_id: Number(chosen) || undefined }), false)}
      />
      {user_id !== undefined && (
        <OnlyPerson id={user_id} onClear={() => onSearch(changeSearch(search, { user_id: undefined }), false)} />
      )}
    </section>
  );
}

/** A link from a person's page shows that person's containers alone. */
function OnlyPerson({ id, onClear }: { id: number; onClear: () => void }) {
  const person = useQuery(query(adminUsers.get, { params: { id: String(id) } })).data;
  return (
    <Pill
      size="md"
      className={css.only}
      withRemoveButton
      onRemove={onClear}
      removeButtonProps={{ 'aria-label': 'Показать контейнеры всех', tabIndex: 0, 'aria-hidden': false }}
    >
      Только: {person === undefined ? '…' : listName(person)}
    </Pill>
  );
}
