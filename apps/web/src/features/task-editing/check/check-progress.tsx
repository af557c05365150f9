import { Progress, Text } from '@mantine/core';
import type { TaskCheck } from '@put/contract/task-checks';
import { countWords } from '../../../ui/words/count-words.ts';
import css from '../../../parts/task-form/task-editor.module.css';

/** «Проверка ждёт своей очереди: перед ней ещё 3 задачи…» */
const waitingWords = (ahead: number): string =>
  ahead === 0
    ? 'Проверка вот‑вот начнётся…'
    : `Проверка ждёт своей очереди: перед ней ещё ${countWords(ahead, ['задача', 'задачи', 'задач'])}…`;

/** A task without tests is checked as a whole. */
const runningWords = (done: number, total: number): string =>
  total === 0 ? 'Проверяем…' : `Проверяем: ${done} из ${total}`;

/** The progress of a running check. */
export function CheckProgress({ check }: { check: TaskCheck }) {
  const { state, tests_done, tests_total, ahead = 0 } = check;
  const percent = tests_total === 0 ? 100 : Math.round((tests_done / tests_total) * 100);
  return (
    <section className={css.section} aria-label="Идёт проверка">
      <Text fw={600} size="sm" role="status" mb={6}>
        {state === 'waiting' ? waitingWords(ahead) : runningWords(tests_done, tests_total)}
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
