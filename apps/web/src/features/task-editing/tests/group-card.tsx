import { Button, Group, Text } from '@mantine/core';
import { IconChevronDown, IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { changed } from '../../../parts/task-form/rows.ts';
import { groupWords } from './group-words.ts';
import { emptyTest, type GroupForm, withAdded } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupRules, GroupWorth } from './group-fields.tsx';
import { PasteTestsDialog } from './paste-tests-dialog.tsx';
import { TestList } from './test-list.tsx';
import type { ChangeTests } from './test-row.tsx';
import css from './tests.module.css';
import { UploadTestsButton } from './upload-tests-button.tsx';
import { Unlocked } from '../../../ui/fields/unlocked.tsx';

type Props = {
  group: GroupForm;
  at: number;
  /** Names of the groups before it, one a line: it may require them. */
  earlier: string;
  isLast: boolean;
  /** Added just now. */
  isNew: boolean;
  errors: Errors;
  change: Change;
};

export const GroupCard = memo(function GroupCard({ group, at, earlier, isLast, isNew, errors, change }: Props) {
  const [wantsRules, setWantsRules] = useState(isNew);
  const isRulesOpen = wantsRules || Object.keys(errors).some((below) => !below.startsWith('tests'));
  const [isPasting, setIsPasting] = useState(false);
  const { key, tests } = group;
  const path = `test_groups.${at}`;
  const set = (name: keyof GroupForm, part: Partial<GroupForm>) =>
    change(`${path}.${name}`, (form) => ({ test_groups: changed(form.test_groups, key, part) }));
  const changeTests = useCallback<ChangeTests>(
    (below, recipe) =>
      change(`${path}.${below}`, (form) => ({
        test_groups: form.test_groups.map((one) => (one.key === key ? { ...one, tests: recipe(one.tests) } : one)),
      })),
    [change, path, key],
  );

  return (
    <div className={css.group} role="group" aria-label={`Группа тестов ${at + 1}`}>
      <button
        type="button"
        className={css.groupLine}
        aria-expanded={isRulesOpen}
        onClick={() => setWantsRules(!isRulesOpen)}
      >
        <span className={css.groupTitle}>{group.name.trim() === '' ? `Группа ${at + 1}` : group.name}</span>
        <span className={css.groupWords}>{groupWords(group)}</span>
        <IconChevronDown size={16} aria-hidden className={css.groupArrow} />
      </button>
      {isRulesOpen && (
        <div className={css.groupSettings}>
          <div className={css.groupHead}>
            <GroupWorth {...{ group, path, errors, set }} />
            <GroupActions {...{ group, at, isLast, change }} />
          </div>
          <GroupRules {...{ group, path, errors, set, earlier }} />
        </div>
      )}
      <FieldError words={errors['tests']} />
      {tests.length === 0 ? (
        <Text c="dimmed" size="sm" py="xs">
          В группе нет тестов: с такой группой задачу не опубликовать.
        </Text>
      ) : (
        <TestList {...{ group: at, tests, errors, changeTests }} />
      )}
      <Unlocked>
        <Group gap={4} mt={4} mb="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => changeTests('tests', (all) => [...all, emptyTest()])}
          >
            Добавить тест
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconClipboardPlus size={16} aria-hidden />}
            onClick={() => setIsPasting(true)}
          >
            Вставить несколько
          </Button>
          <UploadTestsButton group={at} onTests={(added) => changeTests('tests', (all) => withAdded(all, added))} />
        </Group>
      </Unlocked>
      <PasteTestsDialog
        isOpen={isPasting}
        groupName={group.name}
        onClose={() => setIsPasting(false)}
        onPaste={(added) => changeTests('tests', (all) => withAdded(all, added))}
      />
    </div>
  );
});
