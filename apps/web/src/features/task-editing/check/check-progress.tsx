import { Progress, Text } from '@mantine/core';
import type { TaskCheck } from '@put/contract/tasks/task-checks';
import { countWords } from '../../../ui/words/count-words.ts';

/** «Проверка ждёт своей очереди: перед ней ещё 3 задачи…» */
const waitingWords = (ahead: number): string =>
  ahead === 0
    ? 'Проверка вот‑вот начнётся…'
    : `Проверка ждёт своей очереди: перед ней ещё ${countWords(ahead, ['задача', 'задачи', 'задач'])}…`;

/** A task without tests is checked as a whole. */
const runningWords = (done: number, total: number): string =>
  total === 0 ? 'Проверяем…' : `Проверяем: ${done} из ${total}`;

/** How far a running check is. */
export const progressWords = ({ state, tests_done, tests_total, ahead = 0 }: TaskCheck): string =>
  state === 'waiting' ? waitingWords(ahead) : runningWords(tests_done, tests_total);

/** The progress of a running check. */
export function CheckProgress({ check }: { check: TaskCheck }) {
  const { tests_done, tests_total } = check;
  const percent = tests_total === 0 ? 100 : Math.round((tests_done / tests_total) * 100);
  return (
    <section aria-label="Идёт проверка">
      <Text fw={600} size="sm" mb={6}>
        {progressWords(check)}
      </Text>
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-label="Проверено тестов" />
      </Progress.Root>
      <Text c="dimmed" size="sm" mt={6}>
        Страницу можно закрыть: проверка продолжится, а её итог будет здесь.
      </Text>
    </section>
  );
}
