import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useClock } from '../../parts/time/use-clock.ts';
import { countWords } from '../../ui/words/count-words.ts';
import type { ResultTable } from './matrix/matrix.ts';
import css from './results.module.css';
import type { ResultsSearch } from './results-search.ts';
import { countRows, rowFilterHints, rowFilters, rowFilterWords } from './matrix/row-filter.ts';
import { useSeesNames } from '../../api/current-user.ts';

type Props = {
  table: ResultTable;
  search: ResultsSearch;
  onChange: (changed: Partial<Record<keyof ResultsSearch, unknown>>) => void;
  /** All fields are in sight; on a phone they are folded away. */
  isOpen: boolean;
  /** Stands at the end of the line. */
  children?: ReactNode;
};

export function ResultsFilters({ table, search, onChange, isOpen, children }: Props) {
  const { columns, lessons, heading } = table;
  const seesNames = useSeesNames();
  const taskOrders = lessons.map(({ title, from, count }) => ({
    group: lessons.length > 1 ? title : 'По баллам за задачу',
    items: columns
      .slice(from, from + count)
      .map(({ key, label, title: task }) => ({ value: key, label: `${label}. ${task}` })),
  }));
  return (
    <div className={css.filters} data-open={isOpen || undefined}>
      <TextInput
        type="search"
        size="sm"
        className={css.search ?? ''}
        aria-label={seesNames ? 'Поиск по фамилии' : 'Поиск по номеру'}
        placeholder={seesNames ? 'Фамилия' : 'Номер'}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.q ?? ''}
        onChange={(event) => onChange({ q: event.currentTarget.value })}
      />
      <Select
        size="sm"
        className={css.group ?? ''}
        aria-label="Группа"
        data={[
          { value: '', label: 'Все группы' },
          ...heading.user_groups.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value={search.group === undefined ? '' : String(search.group)}
        allowDeselect={false}
        onChange={(group) => onChange({ group: Number(group) || undefined })}
      />
      <Chips table={table} search={search} onChange={onChange} />
      <Select
        size="sm"
        className={css.order ?? ''}
        aria-label="Порядок"
        comboboxProps={{ width: 240, position: 'bottom-end' }}
        data={[
          {
            group: 'Порядок',
            items: [
              { value: 'name', label: seesNames ? 'По фамилии' : 'По номеру' },
              { value: 'score', label: 'По сумме' },
              { value: 'last', label: 'Кто был недавно' },
              { value: 'attempts', label: 'По числу попыток' },
            ],
          },
          ...taskOrders,
        ]}
        value={search.order ?? 'name'}
        allowDeselect={false}
        onChange={(order) => onChange({ order })}
      />
      {children}
    </div>
  );
}

const nothingBehind = { solved: undefined, tenth: undefined };

/** Rows that ask something of the teacher, with their number. */
function Chips({
  table: { rows },
  search: { show, solved, tenth },
  onChange,
}: Pick<Props, 'table' | 'search' | 'onChange'>) {
  const { nowMs } = useClock();
  const counts = useMemo(() => countRows(rows, nowMs), [rows, nowMs]);
  // the statistics of the lesson lead here
  const behind =
    solved !== undefined
      ? `Решили ${countWords(solved, ['задачу', 'задачи', 'задач'])}`
      : tenth !== undefined
        ? tenth === 10
          ? 'Набрали всё'
          : `Набрали от ${tenth * 10} до ${tenth * 10 + 10}\u00a0%`
        : null;
  return (
    <div className={css.chips} role="group" aria-label="Кого показать">
      <button
        type="button"
        className={css.chip}
        aria-pressed={show === undefined && behind === null}
        onClick={() => onChange({ show: undefined, ...nothingBehind })}
      >
        Все {rows.length}
      </button>
      {behind !== null && (
        <button type="button" className={css.chip} aria-pressed onClick={() => onChange(nothingBehind)}>
          {behind}
        </button>
      )}
      {rowFilters
        .filter((filter) => filter !== 'left' || counts.left > 0)
        .map((filter) => (
          <button
            key={filter}
            type="button"
            className={css.chip}
            aria-pressed={show === filter}
            title={rowFilterHints[filter]}
            data-here={(filter === 'stuck' && counts[filter] > 0) || undefined}
            onClick={() => onChange({ show: show === filter ? undefined : filter })}
          >
            {rowFilterWords[filter]} {counts[filter]}
          </button>
        ))}
    </div>
  );
}
