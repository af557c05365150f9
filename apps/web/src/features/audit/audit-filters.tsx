import { Button, Select } from '@mantine/core';
import { auditActions } from '@put/contract/audit';
import { choiceList } from '../../shared/choice-list.ts';
import { DateField } from '../../shared/date-field/date-field.tsx';
import { readDay } from '../../shared/date-field/day-text.ts';
import { SearchField } from '../../shared/search-field.tsx';
import css from './audit.module.css';
import { type AuditSearch, changeSearch, isFiltered } from './audit-search.ts';

type Props = { search: AuditSearch; onSearch: (search: AuditSearch, replace: boolean) => void };

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

export function AuditFilters({ search, onSearch }: Props) {
  const change = (changed: Parameters<typeof changeSearch>[1], replace = false) =>
    onSearch(changeSearch(search, changed), replace);
  // half a day is not asked for
  const changeDay = (which: 'since' | 'until') => (day: string | null) => {
    if (day === null || readDay(day) === day) change({ [which]: day ?? undefined }, true);
  };
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
      <DateField label="С" value={search.since ?? null} onChange={changeDay('since')} />
      <DateField label="По" value={search.until ?? null} onChange={changeDay('until')} />
      {isFiltered(search) && (
        <Button variant="subtle" className={css.reset} onClick={() => onSearch({}, false)}>
          Сбросить отбор
        </Button>
      )}
    </search>
  );
}
