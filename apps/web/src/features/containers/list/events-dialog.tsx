import { Modal } from '@mantine/core';
import { adminContainers, containerEventWords } from '@put/contract/containers/container-templates';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { QueryStates } from '../../../parts/states/query-states.tsx';
import { Moment } from '../../../parts/time/moment.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import css from './container-list.module.css';

type Props = {
  id: number | undefined;
  /** The container and its owner, when the list shows it. */
  title: string | undefined;
  onClose: () => void;
};

const rereadMs = 5000;

/** What happened to a container: starts, stops, repairs, and who looked. */
export function EventsDialog({ id, title, onClose }: Props) {
  const read = useQuery({
    ...query(adminContainers.events, { params: { id: String(id) } }),
    enabled: id !== undefined,
    refetchInterval: rereadMs,
  });
  return (
    <Modal opened={id !== undefined} onClose={onClose} title={title ?? 'Что было с контейнером'} size="lg">
      <QueryStates
        of={read}
        isEmpty={({ events }) => events.length === 0}
        empty={<EmptyState>С этим контейнером за полгода ничего не было.</EmptyState>}
      >
        {({ events }) => (
          <ol className={css.events} aria-label="События">
            {events.map(({ kind, words, by, at }, n) => (
              // events have no number of their own; the newest come first
              <li key={`${at} ${kind} ${events.length - n}`}>
                <span className={css.eventTime}>
                  <Moment at={at} />
                </span>
                <span>
                  {containerEventWords[kind]}
                  {words !== '' && <span className={css.small}>{words}</span>}
                  {by !== null && <span className={css.small}>{by}</span>}
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
    </Modal>
  );
}
