import { adminTasks } from '@put/contract/tasks/task-bank';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { forgetSearch, isSameSearch, type SavedSearch, useSavedSearches } from './saved-searches.ts';
import { queryOf, type TaskFilter } from '../../../parts/task-filter/task-filter.ts';
import css from './task-list.module.css';

type Props = { userId: number; filter: TaskFilter };

/** Searches with a name: links with the number of tasks that each finds now. */
export const SavedSearchChips = ({ userId, filter }: Props) => (
  <ul className={css.chips} aria-label="Сохранённые отборы">
    {useSavedSearches(userId).map((search) => (
      <Chip
        key={search.name}
        search={search}
        isHere={isSameSearch(search.filter, filter)}
        onForget={() => forgetSearch(userId, search.name)}
      />
    ))}
  </ul>
);

type ChipProps = { search: SavedSearch; isHere: boolean; onForget: () => void };

function Chip({ search: { name, filter }, isHere, onForget }: ChipProps) {
  const found = useQuery(query(adminTasks.list, { query: { ...queryOf(filter), limit: '1' } })).data?.total;
  return (
    <li className={css.chip} data-here={isHere || undefined}>
      <LinkAnchor
        to="/admin/task/list"
        search={isHere ? {} : filter}
        resetScroll={false}
        underline="never"
        aria-current={isHere || undefined}
      >
        {isHere && <IconBookmark size={14} aria-hidden />}
        {name}
        <span
          className={css.found}
          role="img"
          aria-label={found === undefined ? 'считаем' : countWords(found, ['задача', 'задачи', 'задач'])}
        >
          {found ?? '…'}
        </span>
      </LinkAnchor>
      {isHere && (
        <button type="button" aria-label={`Забыть отбор «${name}»`} onClick={onForget}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}
