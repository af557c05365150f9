import { Button, Select, TextInput } from '@mantine/core';
import { auditActions } from '@put/contract/audit';
import { choiceList } from '../../shared/choice-list.ts';
import { SearchField } from '../../shared/search-field.tsx';
import css from './audit.module.css';
import { type AuditSearch, changeSearch, isFiltered } from './audit-search.ts';

type Props = { search: AuditSearch; onSearch: (search: AuditSearch, replace: boolean) => void };

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

export function AuditFilters({ search, onSearch }: Props) {
  const change = (changed: Parameters<typeof changeSearch>[1], replace = false) =>
    onSearch(changeSearch(search, changed), replace);
  return (
    <search className={css.filters} aria-label="Отбор записей">
      <SearchField placeholder="Имя, адрес, значение" value={search.q ?? ''} onSearch={(q) => change({ q }, true)} />
      <Select
        {...choiceList}
        label="Событие"
        placeholder="Любое"
        clearable
        clearButtonProps={{ 'aria-label': 'Любое событие' }}
        searchable
        nothingFoundMessage="Такого события нет"
        data={actions}
        value={search.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <TextInput
        label="С"
        type="date"
        value={search.since ?? ''}
        onChange={(event) => change({ since: event.currentTarget.value }, true)}
      />
      <TextInput
        label="По"
        type="date"
        value={search.until ?? ''}
        onChange={(event) => change({ until: event.currentTarget.value }, true)}
      />
      {isFiltered(search) && (
        <Button variant="subtle" className={css.reset} onClick={() => onSearch({}, false)}>
          Сбросить отбор
        </Button>
      )}
    </search>
  );
}
