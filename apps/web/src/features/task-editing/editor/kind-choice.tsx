import { Select } from '@mantine/core';
import { TaskKind, taskKinds } from '@put/contract/kinds';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { editingOf } from '../../../kinds/editings.ts';

type Props = { kind: TaskKind; onKind: (kind: TaskKind) => void };

/** Chosen only for a new task: the set-up of one kind means nothing to another. */
export const KindChoice = ({ kind, onKind }: Props) => (
  <Select
    {...choiceList}
    label="Вид задачи"
    description={editingOf(kind).description}
    allowDeselect={false}
    maw={420}
    mb="md"
    data={TaskKind.options.map((value) => ({ value, label: taskKinds[value].name }))}
    value={kind}
    onChange={(chosen) => chosen !== null && onKind(chosen as TaskKind)}
  />
);
