import { ActionIcon, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { taskStandingWords } from '../../parts/task-standing/task-standing-words.ts';
import css from './my-task-list.module.css';
import { chosenCount, type MyTaskSearch, standings } from './my-task-search.ts';
import { MyTaskSelects } from './my-task-selects.tsx';
import { MyTaskWords } from './my-task-words.tsx';

type Props = { search: MyTaskSearch; onSearch: (search: MyTaskSearch) => void };

/** The filters of the list, kept in the address. On a phone they are a sheet behind a sign, and words another sign. */
export function MyTaskFilters({ search, onSearch }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [hasWords, setHasWords] = useState(search.q !== undefined);
  const chosen = chosenCount(search);
  const change = (part: MyTaskSearch) => onSearch({ ...search, ...part, page: undefined });
  const label = chosen > 0 ? `Отбор: включено ${chosen}` : 'Отбор';
  return (
    <>
      <span className={css.signs}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Поиск"
          aria-expanded={hasWords}
          onClick={() => setHasWords(!hasWords)}
        >
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        <span className={css.signOn}>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={() => setOpen(true)}>
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
          {chosen > 0 && (
            <span className={css.number} aria-hidden>
              {chosen}
            </span>
          )}
        </span>
      </span>
      <MyTaskWords search={search} isShown={hasWords} onChange={change} />
      <nav className={css.chips} aria-label="Состояние">
        {standings.map((status) => (
          <Link
            key={status ?? 'all'}
            to="/user_ui/tasks"
            search={{ ...search, status, page: undefined }}
            replace
            activeProps={{}}
            className={css.chip}
            aria-current={search.status === status ? 'true' : undefined}
          >
            {status === undefined ? 'Все' : taskStandingWords[status]}
          </Link>
        ))}
      </nav>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Отбор"
        position="bottom"
        size="auto"
        closeButtonProps={{ 'aria-label': 'Закрыть' }}
      >
        <div className={css.sheet}>
          <MyTaskSelects search={search} onChange={change} />
        </div>
      </Drawer>
    </>
  );
}
