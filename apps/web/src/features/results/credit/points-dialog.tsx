import { Modal, Table, Text } from '@mantine/core';
import type { PointsChange } from '@put/contract/results/points-change';
import { scoreWords } from '../../../parts/score/score-words.ts';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import css from './points-change.module.css';

type Props = { points: PointsChange; onEnd: (isAccepted: boolean) => void };

/** Whose points change, and from what to what; nothing is stored before the person agrees. */
export function PointsDialog({ points: { total, people, rows }, onEnd }: Props) {
  const more = total - rows.length;
  return (
    <Modal opened onClose={() => onEnd(false)} title="Изменятся баллы" size="lg" closeOnClickOutside={false}>
      <Text mb="md">
        Работы уже сданы, и по новым правилам за них полагаются другие баллы:{' '}
        {countWords(total, ['результат', 'результата', 'результатов'])} у{' '}
        {countWords(people, ['ученика', 'учеников', 'учеников'])}. Пока ничего не сохранено.
      </Text>
      <div className={css.rows} tabIndex={0} role="region" aria-label="Чьи баллы изменятся">
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Ученик</Table.Th>
              <Table.Th>Задача</Table.Th>
              <Table.Th className={css.points}>Было → станет</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ user_id, user_name, lesson_title, task_title, before, after }, at) => (
              <Table.Tr key={`${user_id} ${at}`}>
                <Table.Td>{user_name}</Table.Td>
                <Table.Td>
                  {task_title}
                  <div className={css.lesson}>{lesson_title}</div>
                </Table.Td>
                <Table.Td className={css.points} data-goes={(after ?? 0) > (before ?? 0) ? 'up' : 'down'}>
                  {pointsOf(before)} → {pointsOf(after)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {more > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          И ещё {countWords(more, ['результат', 'результата', 'результатов'])}.
        </Text>
      )}
      <Text size="sm" c="dimmed" my="md">
        Зафиксированные оценки останутся прежними, пока вы не возьмёте новые.
      </Text>
      <DialogActions
        action="Сохранить, баллы изменить"
        isPending={false}
        onCancel={() => onEnd(false)}
        onAction={() => onEnd(true)}
      />
    </Modal>
  );
}

/** «—»: nothing counts. */
const pointsOf = (score: number | null) => (score === null ? '—' : scoreWords(score));
