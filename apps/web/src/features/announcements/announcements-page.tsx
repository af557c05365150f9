import { Button } from '@mantine/core';
import { adminAnnouncements } from '@put/contract/announcements/announcement-writing';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { ListPages } from '../../ui/lists/list-pages.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import type { AnnouncementSearch } from './announcement-search.ts';
import css from './announcements.module.css';
import { NewAnnouncementForm } from './new-announcement.tsx';
import { ReadersDialog } from './readers-dialog.tsx';

type Props = { search: AnnouncementSearch; onSearch: (search: AnnouncementSearch) => void };

const pageSize = 20;

/** What was announced to courses and groups, with how many have read it, and a new announcement. */
export function AnnouncementsPage({ search, onSearch }: Props) {
  const { course_id, user_group_id, page = 1, id } = search;
  // who comes from a course or a group comes to write
  const [isWriting, setIsWriting] = useState(course_id !== undefined || user_group_id !== undefined);
  const found = useQuery({
    ...query(adminAnnouncements.list, {
      query: { limit: String(pageSize), offset: String((page - 1) * pageSize) },
    }),
    placeholderData: keepPreviousData,
  });
  const show = ({ id: _, ...rest }: AnnouncementSearch, opened?: number) =>
    onSearch(opened === undefined ? rest : { ...rest, id: opened });
  return (
    <Screen>
      <PageHeader
        title="Объявления"
        actions={
          !isWriting && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsWriting(true)}>
              Новое объявление
            </Button>
          )
        }
      />
      {isWriting && (
        <NewAnnouncementForm
          courseId={course_id ?? null}
          groupId={user_group_id ?? null}
          onClose={() => {
            setIsWriting(false);
            onSearch({});
          }}
        />
      )}
      <QueryStates
        of={found}
        isEmpty={({ announcements }) => announcements.length === 0}
        empty={
          <EmptyState>
            Объявлений ещё не было. Ученики увидят их в уведомлениях, на главной и в курсе, а вы — кто прочитал.
          </EmptyState>
        }
      >
        {({ announcements, total }) => (
          <div aria-busy={found.isPlaceholderData}>
            <ul className={css.list} aria-label="Объявления">
              {announcements.map((one) => (
                <AnnouncementRow key={one.id} of={one} onReaders={() => show(search, one.id)} />
              ))}
            </ul>
            <ListPages
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => onSearch(next > 1 ? { page: next } : {})}
            />
          </div>
        )}
      </QueryStates>
      <ReadersDialog id={id} onClose={() => show(search)} />
    </Screen>
  );
}
