import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { insertedAfter, moved, removed } from '../../../parts/task-form/rows.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { copyOfGroup, type GroupForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { rearrangeGroups } from './rearrange-groups.ts';
import css from './tests.module.css';
import { Unlocked } from '../../../ui/fields/unlocked.tsx';

type Props = { group: GroupForm; at: number; isLast: boolean; change: Change };

/** Moves, copies and removes a group; the requirements of other groups are updated. */
export function GroupActions({ group, at, isLast, change }: Props) {
  const confirm = useConfirm();
  const { key, tests } = group;
  const rearrange = (recipe: (groups: GroupForm[]) => GroupForm[]) => () =>
    change('test_groups', (form) => rearrangeGroups(form, recipe));
  const remove = async () => {
    const goes = countWords(tests.length, ['тест', 'теста', 'тестов']);
    const isSure =
      tests.every((test) => test.input === '' && test.answer === '') ||
      (await confirm({
        title: `Удалить группу «${group.name}»?`,
        text: `Вместе с ней уйдут ${goes}.`,
        action: 'Удалить',
        isDangerous: true,
      }));
    if (isSure) rearrange((groups) => removed(groups, key))();
  };
  return (
    <Unlocked>
      <div className={css.groupActions}>
        <IconButton
          icon={IconArrowUp}
          hint="Выше"
          label={`Поднять группу ${at + 1}`}
          isDisabled={at === 0}
          onClick={rearrange((groups) => moved(groups, key, -1))}
        />
        <IconButton
          icon={IconArrowDown}
          hint="Ниже"
          label={`Опустить группу ${at + 1}`}
          isDisabled={isLast}
          onClick={rearrange((groups) => moved(groups, key, 1))}
        />
        <IconButton
          icon={IconCopy}
          hint="Копировать"
          label={`Копировать группу ${at + 1}`}
          onClick={rearrange((groups) => insertedAfter(groups, key, copyOfGroup(group)))}
        />
        <IconButton icon={IconTrash} hint="Удалить" label={`Удалить группу ${at + 1}`} onClick={() => void remove()} />
      </div>
    </Unlocked>
  );
}
