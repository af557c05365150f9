import { Select } from '@mantine/core';
import { TaskKind, taskKinds } from '@put/contract/kinds/kinds';
import css from '../../../parts/task-form/task-editor.module.css';
import { choiceList } from '../../../ui/fields/choice-list.ts';

type Props = { kind: TaskKind; onKind: (kind: TaskKind) => void };

/** Chosen only for a new task: the set-up of one kind means nothing to another. */
export const KindChoice = ({ kind, onKind }: Props) => (
  <Select
    {...choiceList}
    className={css.kindChoice}
    aria-label="Вид задачи"
    allowDeselect={false}
    data={TaskKind.options.map((value) => ({ value, label: taskKinds[value].name }))}
    value={kind}
    onChange={(chosen) => chosen !== null && onKind(chosen as TaskKind)}
  />
);
