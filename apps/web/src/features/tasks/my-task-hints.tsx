import type { MyTask } from '@put/contract/tasks/tasks';
import { IconBulb } from '@tabler/icons-react';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import css from './my-task.module.css';

/** The hints that are open, and when the next one opens. */
export default function MyTaskHints({
  task: { id, hints, hint_trees, hints_total, next_hint_after, attempts_used },
}: {
  task: MyTask;
}) {
  const waitFor = next_hint_after === null ? null : Math.max(1, next_hint_after - attempts_used);
  return (
    <section className={css.hints} aria-label="Подсказки">
      {hints.map((hint, index) => (
        <details key={index}>
          <summary>
            <IconBulb size={16} aria-hidden /> Подсказка {index + 1} из {hints_total}
          </summary>
          <Markdown text={hint} tree={hint_trees?.[index]} topHeading={3} idPrefix={`task-${id}-hint-${index}-`} />
        </details>
      ))}
      {waitFor !== null && hints.length < hints_total && (
        <p>
          <IconBulb size={16} aria-hidden /> {hints.length > 0 ? 'Следующая подсказка' : 'Подсказка'} откроется
          {waitFor === 1
            ? ' после следующей неудачной попытки'
            : ` ещё через ${countWords(waitFor, ['попытку', 'попытки', 'попыток'])}`}
          .
        </p>
      )}
    </section>
  );
}
