import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import css from './my-task-list.module.css';
import type { MyTaskSearch } from './my-task-search.ts';

type Props = {
  search: MyTaskSearch;
  /** On a phone; a wide screen always shows it. */
  isShown: boolean;
  onChange: (part: MyTaskSearch) => void;
};

const searchPauseMs = 300;

/** Searches a moment after the last typed letter. */
export function MyTaskWords({ search, isShown, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const find = useDebouncedCallback(
    (q: string) => onChange({ q: q.trim() === '' ? undefined : q.trim() }),
    searchPauseMs,
  );
  // Back and forward change the address and must update the field, but not while the user types in it
  useEffect(() => {
    const input = field.current;
    if (input !== null && document.activeElement !== input) input.value = search.q ?? '';
  }, [search.q]);
  return (
    <div role="search" className={css.words} data-shown={isShown || undefined}>
      <TextInput
        ref={field}
        aria-label="Поиск по названию"
        placeholder="Поиск по названию"
        leftSection={<IconSearch size={16} aria-hidden />}
        defaultValue={search.q ?? ''}
        onChange={(event) => find(event.currentTarget.value)}
      />
    </div>
  );
}
