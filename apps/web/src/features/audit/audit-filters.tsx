import { Button, Select } from '@mantine/core';
import { auditActions } from '@put/contract/audit/audit-actions';
import { auditObjects } from '@put/contract/audit/audit-objects';
import { IconX } from '@tabler/icons-react';
import { choiceList } from '../../ui/fields/choice-list.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { readDay } from '../../ui/date-field/day-text.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import css from './audit.module.css';
import { type AuditSearch, changeSearch, isFiltered } from './audit-search.ts';

type Props = {
  search: AuditSearch;
  /** The name of the object that the list is limited to. */
  objectName: string | undefined;
  onSearch: (search: AuditSearch, replace: boolean) => void;
};

const actions = Object.entries(auditActions).map(([value, label]) => ({ value, label }));

const objects = Object.entries(auditObjects).map(([value, { words }]) => ({ value, label: words }));

export function AuditFilters({ search, objectName, onSearch }: Props) {
  const change = (changed: Parameters<typeof changeSearch>[1], replace = false) =>
    onSearch(changeSearch(search, changed), replace);
  // a half-typed day changes nothing
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
      <Select
        {...choiceList}
        label="С чем"
        placeholder="С чем угодно"
        clearable
        clearButtonProps={{ 'aria-label': 'С чем угодно' }}
        data={objects}
        value={search.object_type ?? null}
        onChange={(type) => change({ object_type: type ?? undefined, object_id: undefined })}
      />
      <DateField label="С" value={search.since ?? null} onChange={changeDay('since')} />
      <DateField label="По" value={search.until ?? null} onChange={changeDay('until')} />
      {search.object_id !== undefined && (
        <Button
          variant="light"
          className={css.only}
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`Показать не только: ${objectName ?? search.object_id}`}
          onClick={() => change({ object_id: undefined })}
        >
          Только: {objectName ?? `номер ${search.object_id}`}
        </Button>
      )}
      {isFiltered(search) && (
        <Button variant="subtle" className={css.reset} onClick={() => onSearch({}, false)}>
          Сбросить отбор
        </Button>
      )}
    </search>
  );
}
