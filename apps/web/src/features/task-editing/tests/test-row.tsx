import { Menu, TextInput } from '@mantine/core';
import { IconAdjustments, IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, use, useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Caught } from './caught.ts';
import { useTestsOfKind } from './tests-of-kind.ts';
import { changed, insertedAfter, moved, removed } from '../../../parts/task-form/rows.ts';
import { copyOfTest, type TestForm } from '../form/task-form.ts';
import { TestText } from './test-text.tsx';
import css from './tests.module.css';

export type ChangeTests = (path: string, recipe: (tests: TestForm[]) => TestForm[]) => void;

type Props = {
  test: TestForm;
  /** The index of the group, from zero. */
  group: number;
  at: number;
  isLast: boolean;
  isOpen: boolean;
  inputError: string | undefined;
  answerError: string | undefined;
  /** Errors of name, weight and note, as one text. */
  moreErrors: string | undefined;
  onOpen: (key: string) => void;
  changeTests: ChangeTests;
};

type TextField = 'input' | 'answer' | 'name' | 'note' | 'message';

export const TestRow = memo(function TestRow(props: Props) {
  const { test, group, at, isLast, isOpen, inputError, answerError, moreErrors, onOpen, changeTests } = props;
  const [isMore, setIsMore] = useState(false);
  const { key } = test;
  const { input, answer, hasMessage } = useTestsOfKind();
  const caught = use(Caught);
  const place = `группа ${group + 1}, тест ${at + 1}`;
  const path = `test_groups.${group}.tests.${at}`;
  const set = (name: TextField) => (value: string) =>
    changeTests(`tests.${at}.${name}`, (tests) => changed(tests, key, { [name]: value }));

  return (
    <div
      className={css.test}
      data-without-answer={answer === null || undefined}
      data-caught={caught !== null || undefined}
      role="group"
      aria-label={`Тест ${at + 1}, группа ${group + 1}`}
    >
      <span className={css.number} aria-hidden>
        {at + 1}
      </span>
      <TestText
        name={input.name}
        label={`${input.name}, ${place}`}
        path={`${path}.input`}
        value={test.input}
        error={inputError}
        isOpen={isOpen}
        onOpen={() => onOpen(key)}
        onChange={set('input')}
      />
      {answer?.View && (
        <div className={css.text}>
          <answer.View answer={test.answer} label={`Ответ, ${place}`} />
        </div>
      )}
      {answer !== null && answer.View === null && (
        <TestText
          name="Ответ"
          label={`Ответ, ${place}`}
          path={`${path}.answer`}
          value={test.answer}
          error={answerError}
          isOpen={isOpen}
          onOpen={() => onOpen(key)}
          onChange={set('answer')}
        />
      )}
      {caught !== null && (
        <span className={css.caught} title="Сколько неверных решений не проходят этот тест">
          <span className={css.caughtName}>ловит </span>
          {caught(test)}
        </span>
      )}
      <TestActions {...{ test, place, at, isLast, changeTests }} onMore={() => setIsMore((was) => !was)} />
      {hasMessage && (
        <TextInput
          className={css.message}
          size="xs"
          label="Что сказать ученику, если тест не пройден"
          placeholder="Пусто — что получилось и что должно быть"
          aria-label={`Сообщение, ${place}`}
          data-path={`${path}.message`}
          value={test.message}
          onChange={({ currentTarget: { value } }) => set('message')(value)}
        />
      )}
      {(isMore || hasMore(test) || moreErrors !== undefined) && (
        <TestNotes
          {...{ test, place, path, moreErrors, set }}
          isNew={isMore}
          onWeight={(weight) => changeTests(`tests.${at}.weight`, (tests) => changed(tests, key, { weight }))}
        />
      )}
    </div>
  );
});

const hasMore = ({ name, weight, note }: TestForm) => name !== '' || note !== '' || weight !== 1;

type ActionsProps = Pick<Props, 'test' | 'at' | 'isLast' | 'changeTests'> & { place: string; onMore: () => void };

function TestActions({ test, place, at, isLast, changeTests, onMore }: ActionsProps) {
  const { key } = test;
  const rearrange = (recipe: (tests: TestForm[]) => TestForm[]) => () => changeTests('tests', recipe);
  return (
    <div className={css.actions}>
      <IconButton
        icon={IconAdjustments}
        hint="Имя, вес и заметка"
        label={`Имя, вес и заметка теста ${at + 1}`}
        onClick={onMore}
      />
      <RowMenu label={`Действия: ${place}`}>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={at === 0}
          onClick={rearrange((tests) => moved(tests, key, -1))}
        >
          Поднять тест {at + 1}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={isLast}
          onClick={rearrange((tests) => moved(tests, key, 1))}
        >
          Опустить тест {at + 1}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={rearrange((tests) => insertedAfter(tests, key, copyOfTest(test)))}
        >
          Копировать тест {at + 1}
        </Menu.Item>
        <Menu.Item
          color="brick"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={rearrange((tests) => removed(tests, key))}
        >
          Удалить тест {at + 1}
        </Menu.Item>
      </RowMenu>
    </div>
  );
}

type NotesProps = Pick<Props, 'test' | 'moreErrors'> & {
  place: string;
  path: string;
  /** Opened by its button just now. */
  isNew: boolean;
  set: (name: TextField) => (value: string) => void;
  onWeight: (weight: number) => void;
};

const TestNotes = ({ test, moreErrors, place, path, isNew, set, onWeight }: NotesProps) => (
  <div className={css.more}>
    <TextInput
      size="xs"
      label="Имя для учеников"
      placeholder="Например: отрицательные числа"
      aria-label={`Имя, ${place}`}
      data-path={`${path}.name`}
      value={test.name}
      error={moreErrors}
      autoFocus={isNew}
      onChange={({ currentTarget: { value } }) => set('name')(value)}
    />
    <NumberField
      size="xs"
      label="Вес"
      aria-label={`Вес, ${place}`}
      data-path={`${path}.weight`}
      value={test.weight}
      min={0}
      max={10_000}
      isDecimal
      onChange={onWeight}
    />
    <TextInput
      size="xs"
      label="Заметка для себя"
      placeholder="Что проверяет тест"
      aria-label={`Заметка, ${place}`}
      data-path={`${path}.note`}
      value={test.note}
      onChange={({ currentTarget: { value } }) => set('note')(value)}
    />
  </div>
);
