import { Button, Group, MultiSelect, NumberInput, Select, Switch, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconClipboardPlus, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { useConfirm } from '../../shared/confirm.tsx';
import { countWords } from '../../shared/count-words.ts';
import { type Errors } from './errors-by-field.ts';
import { FieldError } from './field-error.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { PasteTestsDialog } from './paste-tests-dialog.tsx';
import { rearrangeGroups } from './rearrange-groups.ts';
import { changed, insertedAfter, moved, removed } from './rows.ts';
import { copyOfGroup, emptyTest, type GroupForm, withAdded } from './task-form.ts';
import { TestList } from './test-list.tsx';
import type { ChangeTests } from './test-row.tsx';
import { UploadTestsButton } from './upload-tests-button.tsx';
import { choiceList } from '../../shared/choice-list.ts';
import css from './tests.module.css';
import type { Change } from './use-task-form.ts';
import { aggregationWords, groupFeedbackChoice } from './words.ts';

type Props = {
  group: GroupForm;
  at: number;
  /** Names of the groups before it, a line each: it may require them. */
  earlier: string;
  isLast: boolean;
  errors: Errors;
  change: Change;
};

export const GroupCard = memo(function GroupCard({ group, at, earlier, isLast, errors, change }: Props) {
  const confirm = useConfirm();
  const [isPasting, setIsPasting] = useState(false);
  const { key, tests } = group;
  const path = `test_groups.${at}`;
  const set = (name: keyof GroupForm, part: Partial<GroupForm>) =>
    change(`${path}.${name}`, (form) => ({ test_groups: changed(form.test_groups, key, part) }));
  const rearrange = (recipe: (groups: GroupForm[]) => GroupForm[]) => () =>
    change('test_groups', (form) => rearrangeGroups(form, recipe));
  const changeTests = useCallback<ChangeTests>(
    (below, recipe) =>
      change(`${path}.${below}`, (form) => ({
        test_groups: form.test_groups.map((one) => (one.key === key ? { ...one, tests: recipe(one.tests) } : one)),
      })),
    [change, path, key],
  );
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
  const earlierGroups = earlier === '' ? [] : earlier.split('\n');

  return (
    <div className={css.group} role="group" aria-label={`Группа тестов ${at + 1}`}>
      <div className={css.groupHead}>
        <TextInput
          className={css.groupName}
          label="Имя группы"
          value={group.name}
          error={errors['name']}
          data-path={`${path}.name`}
          onChange={({ currentTarget: { value } }) => set('name', { name: value })}
        />
        <NumberInput
          className={css.groupPoints}
          label="Баллы"
          value={group.points}
          error={errors['points']}
          data-path={`${path}.points`}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          decimalSeparator=","
          inputMode="decimal"
          onChange={(points) => set('points', { points })}
        />
        <Select
          {...choiceList}
          className={css.groupMode}
          label="Как считать"
          allowDeselect={false}
          data={(['sum', 'pass_fail', 'min'] as const).map((mode) => ({
            value: mode,
            label: aggregationWords[mode].label,
          }))}
          value={group.aggregation}
          data-path={`${path}.aggregation`}
          onChange={(mode) => mode !== null && set('aggregation', { aggregation: mode as GroupForm['aggregation'] })}
        />
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
          <IconButton
            icon={IconTrash}
            hint="Удалить"
            label={`Удалить группу ${at + 1}`}
            onClick={() => void remove()}
          />
        </div>
      </div>
      <Group gap="md" mb="sm" justify="space-between">
        <Switch
          label="Примеры: ученик видит ввод и ответ"
          checked={group.is_sample}
          onChange={({ currentTarget: { checked } }) => set('is_sample', { is_sample: checked })}
        />
        <Text size="sm" c="dimmed">
          {aggregationWords[group.aggregation].description}
        </Text>
      </Group>
      <div className={css.groupRules}>
        {earlierGroups.length > 0 && (
          <MultiSelect
            {...choiceList}
            label="Сначала нужны группы"
            description="Пока они не решены целиком, эта пропускается."
            placeholder={group.requires.length === 0 ? 'Ничего не нужно' : undefined}
            clearable
            clearButtonProps={{ 'aria-label': 'Убрать все нужные группы' }}
            data={earlierGroups.map((name, n) => ({ value: String(n + 1), label: `${n + 1}. ${name}` }))}
            value={group.requires.map(String)}
            error={errors['requires']}
            data-path={`${path}.requires`}
            onChange={(numbers) => set('requires', { requires: numbers.map(Number).toSorted((a, b) => a - b) })}
          />
        )}
        {!group.is_sample && (
          <Select
            {...choiceList}
            label="Что ученик узнаёт об этой группе"
            description="Своё правило группы важнее правила задачи."
            allowDeselect={false}
            data={groupFeedbackChoice}
            value={group.feedback ?? 'task'}
            data-path={`${path}.feedback`}
            onChange={(value) =>
              set('feedback', { feedback: value === 'task' ? null : (value as GroupForm['feedback']) })
            }
          />
        )}
      </div>
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
