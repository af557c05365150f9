import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { adminRejudges, type NewRejudge, type Rejudge } from '@put/contract/judge/rejudges';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '../../api/api.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import css from './rejudges.module.css';
import { solutionsWords, statusWords } from './rejudge-words.ts';

type Props = {
  scope: NewRejudge;
  onClose: () => void;
  onStarted: (id: number) => void;
};

/** Asks for confirmation, and links to earlier rejudges of the same scope. */
export function RejudgeDialog({ scope, onClose, onStarted }: Props) {
  const filter = filterOf(scope);
  const earlier = useQuery({
    ...query(adminRejudges.list, { query: { ...filter, limit: '5' } }),
    enabled: filter !== undefined,
  });
  const start = useMutation(mutation(adminRejudges.start, { refreshes: [adminRejudges.list] }));
  const begin = () => start.mutate({ body: scope }, { onSuccess: ({ id }) => onStarted(id) });
  return (
    <Modal opened onClose={onClose} title={`Перепроверить ${whatWords(scope)}?`}>
      <Stack>
        <Text>
          {isOne(scope) ? 'Решение пройдёт' : 'Проверенные решения пройдут'} тесты заново, по нынешней версии задачи.
          Ученики ничего не увидят, пока вы не посмотрите, что изменится, и не примените.
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

/** The filter for earlier rejudges of the same scope; none for a free selection of submissions. */
function filterOf(scope: NewRejudge) {
  if ('task_id' in scope) return { task_id: String(scope.task_id) };
  return 'lesson_id' in scope ? { lesson_id: String(scope.lesson_id) } : undefined;
}

const isOne = (scope: NewRejudge) => 'submission_ids' in scope && scope.submission_ids.length === 1;

function whatWords(scope: NewRejudge): string {
  if ('task_id' in scope) return 'решения задачи';
  if ('lesson_id' in scope) return 'решения занятия';
  if ('cells' in scope) return `решения из ${countWords(scope.cells.length, ['клетки', 'клеток', 'клеток'])}`;
  return isOne(scope) ? 'решение' : solutionsWords(scope.submission_ids.length);
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
