import { Select } from '@mantine/core';
import { type TaskKind, taskKindNames } from '@put/contract/kinds';
import { choiceList } from '../../shared/choice-list.ts';
import { knownKinds } from './kinds/config-kinds.tsx';

type Props = { kind: TaskKind; onKind: (kind: TaskKind) => void };

/** Chosen once: what was set up for one kind means nothing to another. */
export const KindChoice = ({ kind, onKind }: Props) => (
  <Select
    {...choiceList}
    label="Вид задачи"
    description={knownKinds.find((one) => one.kind === kind)?.description}
    allowDeselect={false}
    maw={420}
    mb="md"
    data={knownKinds.map((one) => ({ value: one.kind, label: taskKindNames[one.kind] }))}
    value={kind}
    onChange={(chosen) => chosen !== null && onKind(chosen as TaskKind)}
  />
);
