import { Select, type SelectProps } from '@mantine/core';
import { TaskKind, taskKinds } from '@put/contract/kinds/kinds';
import { editingOf } from '../../../kinds/editings.ts';
import { KindPicture } from '../../../parts/task-kind/kind-picture.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { choiceList } from '../../../ui/fields/choice-list.ts';

type Props = { kind: TaskKind; onKind: (kind: TaskKind) => void };

/** What a student will see, and what is set up for it. */
const showKind: SelectProps['renderOption'] = ({ option: { value, label } }) => (
  <span className={css.kindOption}>
    <KindPicture kind={value as TaskKind} />
    <span>
      <b>{label}</b>
      {/* said below the name when the kind is chosen */}
      <small aria-hidden>{editingOf(value as TaskKind).description}</small>
    </span>
  </span>
);

/** Chosen only for a new task: the set-up of one kind means nothing to another. */
export const KindChoice = ({ kind, onKind }: Props) => (
  <Select
    {...choiceList}
    comboboxProps={{ ...choiceList.comboboxProps, width: 'min(420px, calc(100vw - 32px))', position: 'bottom-end' }}
    classNames={{ options: css.kindOptions! }}
    className={css.kindChoice}
    aria-label="Вид задачи"
    allowDeselect={false}
    data={TaskKind.options.map((value) => ({ value, label: taskKinds[value].name }))}
    renderOption={showKind}
    value={kind}
    onChange={(chosen) => chosen !== null && onKind(chosen as TaskKind)}
  />
);
