import { Text, Title } from '@mantine/core';
import { adminContainers } from '@put/contract/containers/container-templates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { LinkAnchor } from '../../../ui/buttons/links.tsx';
import { queryOf, rereadMs } from './container-list-query.ts';
import css from './container-list.module.css';
import { ContainerTable } from './container-table.tsx';
import { EventsDialog } from './events-dialog.tsx';
import { useContainerActions } from './use-container-actions.ts';

/** Containers of one person: how each stands, and the ways to look, to stop and to delete. */
export function PersonContainers({ userId }: { userId: string }) {
  const list = useQuery({
    ...query(adminContainers.list, { query: queryOf({ user_id: Number(userId) }) }),
    refetchInterval: rereadMs,
  });
  const actions = useContainerActions();
  const [events, setEvents] = useState<number>();
  const opened = list.data?.containers.find(({ id }) => id === events);
  return (
    <section aria-labelledby="person-containers" className={css.person}>
      <Title order={2} id="person-containers" mb="sm">
        Контейнеры
      </Title>
      <QueryStates
        of={list}
        skeleton={<RowSkeletons rows={2} height={52} />}
        isEmpty={({ containers }) => containers.length === 0}
        empty={<Text c="dimmed">У этого человека нет контейнеров.</Text>}
      >
        {({ containers, total }) => (
          <>
            <ContainerTable rows={containers} onEvents={setEvents} actions={actions} />
            {total > containers.length && (
              <LinkAnchor
                to="/admin/container/list"
                search={{ user_id: Number(userId) }}
                mt="sm"
                display="inline-block"
              >
                Все контейнеры этого человека: {total}
              </LinkAnchor>
            )}
          </>
        )}
      </QueryStates>
      <EventsDialog id={events} title={opened?.title} onClose={() => setEvents(undefined)} />
    </section>
  );
}
