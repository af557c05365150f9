import { Button, Group, Text } from '@mantine/core';
import { IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { changed } from '../../../parts/task-form/rows.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { emptyTest, type GroupForm, withAdded } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupRules, GroupWorth } from './group-fields.tsx';
import { PasteTestsDialog } from './paste-tests-dialog.tsx';
import { TestList } from './test-list.tsx';
import type { ChangeTests } from './test-row.tsx';
import css from './tests.module.css';
import { UploadTestsButton } from './upload-tests-button.tsx';

type Props = {
  group: GroupForm;
  at: number;
  /** Names of the groups before it, one a line: it may require them. */
  earlier: string;
  isLast: boolean;
  errors: Errors;
  change: Change;
};

export const GroupCard = memo(function GroupCard({ group, at, earlier, isLast, errors, change }: Props) {
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
      <div className={css.groupHead}>
        <GroupWorth {...{ group, path, errors, set }} />
        <GroupActions {...{ group, at, isLast, change }} />
      </div>
      <GroupRules {...{ group, path, errors, set, earlier }} />
      <FieldError words={errors['tests']} />
      {tests.length === 0 ? (
        <Text c="dimmed" size="sm" py="xs">
          В группе нет тестов: с такой группой задачу не опубликовать.
        </Text>
      ) : (
        <TestList {...{ group: at, tests, errors, changeTests }} />
      )}
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => changeTests('tests', (all) => [...all, emptyTest()])}
        >
          Добавить тест
        </Button>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconClipboardPlus size={16} aria-hidden />}
          onClick={() => setIsPasting(true)}
        >
          Вставить несколько
        </Button>
        <UploadTestsButton group={at} onTests={(added) => changeTests('tests', (all) => withAdded(all, added))} />
        <Text size="sm" c="dimmed" ml="auto">
          {countWords(tests.length, ['тест', 'теста', 'тестов'])}
        </Text>
      </Group>
      <PasteTestsDialog
        isOpen={isPasting}
        groupName={group.name}
        onClose={() => setIsPasting(false)}
        onPaste={(added) => changeTests('tests', (all) => withAdded(all, added))}
      />
    </div>
  );
});
