import { Button, Popover, Text, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { isSameSearch, saveSearch, useSavedSearches } from './saved-searches.ts';
import { isFiltered, type TaskFilter } from '../../../parts/task-filter/task-filter.ts';
import css from './task-list.module.css';

type Props = {
  userId: number;
  filter: TaskFilter;
  /** The filter in words, offered as the name. */ words: string;
};

/** Gives the present filter a name. */
export function RememberButton({ userId, filter, words }: Props) {
  const isSaved = useSavedSearches(userId).some((search) => isSameSearch(search.filter, filter));
  const [name, setName] = useState<string | null>(null);
  const save = () => {
    const { page: _, ...kept } = filter;
    const title = name?.trim() ?? '';
    if (title === '') return;
    saveSearch(userId, { name: title, filter: kept });
    setName(null);
  };
  return (
    <Popover opened={name !== null} onDismiss={() => setName(null)} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={css.remember}
          disabled={isSaved || !isFiltered(filter)}
          onClick={() => setName((old) => (old === null ? words : null))}
        >
          <IconBookmark size={18} aria-hidden />
          <span>Запомнить</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Запомнить отбор">
        <form
          className={css.naming}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            label="Название отбора"
            maxLength={60}
            value={name ?? ''}
            onChange={({ currentTarget: { value } }) => setName(value)}
            data-autofocus
          />
          <Button type="submit" disabled={name?.trim() === ''}>
            Запомнить
          </Button>
          <Text size="sm" c="dimmed">
            Хранится на этом устройстве.
          </Text>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
