import { Button } from '@mantine/core';
import { notificationsChannel } from '@put/contract/notifications/notification-count';
import { type Notification, notifications } from '@put/contract/notifications/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { call, keyOf, query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { useFollow } from '../../api/follow.ts';
import { reread } from '../../api/reread.ts';
import { useSession } from '../../api/session.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { QueryStates } from '../states/query-states.tsx';
import { nearDay } from '../time/time-words.ts';
import { useClock } from '../time/use-clock.ts';
import { NotificationRow } from './notification-row.tsx';
import css from './notifications.module.css';

const pageSize = 30;
const mostShown = 200;

type Props = {
  /** A row was opened. */
  onChosen?: () => void;
  /** The headings of the days stand below what the list stands in. */
  heading: 'h2' | 'h3';
};

/** What is new for me, by days, the latest first. It is live. */
export function NotificationList({ onChosen, heading }: Props) {
  const [limit, setLimit] = useState(pageSize);
  const userId = useUser()?.id ?? null;
  const isActing = useSession(({ originalUser }) => originalUser !== null);
  const found = useQuery({
    ...query(notifications.list, { query: { limit: String(limit) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useFollow(notificationsChannel, userId, {
    onEvent: (_, client) => void reread(client, keyOf(notifications.list)),
    reread: [notifications.list],
  });
  // what is lost stays unread and is read at the next time
  const markRead = (body: { ids: number[] } | { all: true }) => {
    if (!isActing) call(notifications.read, { body }, { keepalive: true }).catch(() => undefined);
  };
  const open = (id: number) => {
    markRead({ ids: [id] });
    onChosen?.();
  };
  return (
    <QueryStates
      of={found}
      isEmpty={({ notifications: rows }) => rows.length === 0}
      empty={
        <EmptyState>
          Пока ничего нового. Здесь появятся ответы, замечания, оценки, сроки и объявления преподавателей.
        </EmptyState>
      }
    >
      {({ notifications: rows, unread, has_more }) => (
        <>
          <div className={css.tools}>
            <span role="status">{unread === 0 ? 'Всё прочитано' : `Не прочитано: ${unread}`}</span>
            {unread > 0 && !isActing && (
              <Button variant="subtle" size="xs" onClick={() => markRead({ all: true })}>
                Прочитать все
              </Button>
            )}
          </div>
          <Days rows={rows} onOpen={open} heading={heading} />
          {has_more && limit < mostShown && (
            <Button
              variant="default"
              fullWidth
              mt="sm"
              loading={found.isPlaceholderData}
              onClick={() => setLimit(Math.min(limit * 3, mostShown))}
            >
              Показать более ранние
            </Button>
          )}
        </>
      )}
    </QueryStates>
  );
}

type DaysProps = Pick<Props, 'heading'> & { rows: readonly Notification[]; onOpen: (id: number) => void };

function Days({ rows, onOpen, heading: Heading }: DaysProps) {
  const clock = useClock();
  const id = useId();
  const days = Map.groupBy(rows, ({ updated_at }) => nearDay(updated_at, clock));
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between its links
    <div onKeyDown={walk}>
      {[...days].map(([day, ofDay], at) => (
        <section key={day} aria-labelledby={id + at}>
          <Heading id={id + at} className={css.day}>
            {day}
          </Heading>
          <ul className={css.list}>
            {ofDay.map((one) => (
              <li key={one.id}>
                <NotificationRow of={one} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  event.preventDefault();
  links[at < 0 ? 0 : at + step]?.focus();
}
