import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { adminRejudges, type NewRejudge, type Rejudge } from '@put/contract/rejudges';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { Moment } from '../../shared/moment.tsx';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import css from './rejudges.module.css';
import { solutionsWords, statusWords } from './rejudge-words.ts';

type Props = {
  scope: Extract<NewRejudge, { task_id: number } | { lesson_id: number }>;
  onClose: () => void;
  onStarted: (id: number) => void;
};

/** Asks before it begins, and leads to those that are there already. */
export function RejudgeDialog({ scope, onClose, onStarted }: Props) {
  const what = 'task_id' in scope ? { task_id: String(scope.task_id) } : { lesson_id: String(scope.lesson_id) };
  const earlier = useQuery(query(adminRejudges.list, { query: { ...what, limit: '5' } }));
  const start = useMutation(mutation(adminRejudges.start, { refreshes: [adminRejudges.list] }));
  const begin = () => start.mutate({ body: scope }, { onSuccess: ({ id }) => onStarted(id) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={'task_id' in scope ? 'Перепроверить решения задачи?' : 'Перепроверить решения занятия?'}
    >
      <Stack>
        <Text>
          Все проверенные решения пройдут тесты заново, по нынешней версии. Ученики ничего не увидят, пока вы не
          посмотрите, что изменится, и не примените.
        </Text>
        <RefusalAlert of={adminRejudges.start} error={start.error} explain={{ not_found: null, conflict: null }} />
        {earlier.data !== undefined && earlier.data.rejudges.length > 0 && <Earlier rejudges={earlier.data.rejudges} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button loading={start.isPending} onClick={begin} data-autofocus>
            Перепроверить
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const Earlier = ({ rejudges }: { rejudges: readonly Rejudge[] }) => (
  <section aria-label="Последние перепроверки">
    <Text size="sm" c="dimmed" mb={4}>
      Последние перепроверки
    </Text>
    <ul className={css.earlier}>
      {rejudges.map(({ id, status, total, done, created_at }) => (
        <li key={id}>
          <LinkAnchor to="/admin/rejudge/$rejudgeId" params={{ rejudgeId: String(id) }}>
            <Moment at={created_at} />
          </LinkAnchor>
          <Text size="sm" c="dimmed">
            {statusWords[status]}: {status === 'running' ? `${done} из ${total}` : solutionsWords(total)}
          </Text>
        </li>
      ))}
    </ul>
  </section>
);
