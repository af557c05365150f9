import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { adminPoints, type PointPreview as Found } from '@put/contract/marks/point-imports';
import { adminResults } from '@put/contract/results/results';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { scoreWords } from '../../../parts/score/score-words.ts';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';

type Props = {
  scope: { lesson_id: number } | { course_id: number };
  found: Found;
  onOther: () => void;
  onClose: () => void;
};

const mostShown = 200;
const cellsWords = (count: number) => countWords(count, ['клетка', 'клетки', 'клеток']);

/** What would change, and what can not be taken. */
export function PointPreview({ scope, found, onOther, onClose }: Props) {
  const { changes, same } = found;
  const messages = useMessage();
  const [comment, setComment] = useState('');
  const set = useMutation(
    mutation(adminPoints.set, { refreshes: [adminResults.lesson, adminResults.course, adminResults.cell] }),
  );
  const take = () =>
    set.mutate(
      {
        body: {
          ...scope,
          comment,
          changes: changes.map(({ user_id, lesson_id, task_id, after: score }) => ({
            user_id,
            lesson_id,
            task_id,
            score,
          })),
        },
      },
      {
        onSuccess: ({ changed }) => {
          messages.success(`Баллы поставлены: ${cellsWords(changed)}.`);
          onClose();
        },
      },
    );
  return (
    <Stack>
      <Text role="status">
        {changes.length === 0 ? 'Менять нечего.' : `Изменится: ${cellsWords(changes.length)}.`}
        {same > 0 && ` Уже так: ${same}.`}
      </Text>
      <Problems {...found} />
      {changes.length > 0 && <Changes changes={changes} />}
      {changes.length > 0 && (
        <TextInput
          label="Комментарий для учеников"
          description="Необязательно; виден у каждого из этих баллов"
          value={comment}
          maxLength={5000}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
      )}
      <RefusalAlert of={adminPoints.set} error={set.error} explain={{ not_found: null }} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onOther}>
          Другой файл
        </Button>
        <Button disabled={changes.length === 0} loading={set.isPending} onClick={take}>
          Поставить баллы
        </Button>
      </Group>
    </Stack>
  );
}

const Problems = ({ strange, problems }: Pick<Found, 'strange' | 'problems'>) => (
  <>
    {strange.length > 0 && (
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Не задачи этой таблицы, поэтому не читаем: {strange.join(', ')}.
      </Text>
    )}
    {problems.length > 0 && (
      <ul aria-label="Что не взять" style={{ margin: 0, paddingInlineStart: 20, color: 'var(--pt-bad)' }}>
        {problems.map(({ line, words }, at) => (
          <li key={at}>
            {line > 0 && `Строка ${line}. `}
            {words}
          </li>
        ))}
      </ul>
    )}
  </>
);

const Changes = ({ changes }: Pick<Found, 'changes'>) => (
  <>
    <Table.ScrollContainer minWidth={320} mah="45vh">
      <Table aria-label="Что изменится" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Ученик</Table.Th>
            <Table.Th>Задача</Table.Th>
            <Table.Th ta="right">Было</Table.Th>
            <Table.Th ta="right">Станет</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.slice(0, mostShown).map(({ user_id, lesson_id, task_id, name, title, before, after }) => (
            <Table.Tr key={`${user_id}-${lesson_id}-${task_id}`}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{title}</Table.Td>
              <Table.Td ta="right">{before === null ? '—' : scoreWords(before)}</Table.Td>
              <Table.Td ta="right">
                <strong>{scoreWords(after)}</strong>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
    {changes.length > mostShown && (
      <Text size="sm" c="dimmed">
        И ещё {cellsWords(changes.length - mostShown)}.
      </Text>
    )}
  </>
);
