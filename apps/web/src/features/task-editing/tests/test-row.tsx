import { NumberInput, TextInput } from '@mantine/core';
import { IconAdjustments, IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
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
  const place = `группа ${group + 1}, тест ${at + 1}`;
  const path = `test_groups.${group}.tests.${at}`;
  const set = (name: TextField) => (value: string) =>
    changeTests(`tests.${at}.${name}`, (tests) => changed(tests, key, { [name]: value }));

  return (
    <div
      className={css.test}
      data-without-answer={answer === null || undefined}
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
      <TestActions {...{ test, at, isLast, changeTests }} onMore={() => setIsMore((was) => !was)} />
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

type ActionsProps = Pick<Props, 'test' | 'at' | 'isLast' | 'changeTests'> & { onMore: () => void };

function TestActions({ test, at, isLast, changeTests, onMore }: ActionsProps) {
  const { key } = test;
  const rearrange = (recipe: (tests: TestForm[]) => TestForm[]) => () => changeTests('tests', recipe);
  return (
    <div className={css.actions}>
      <IconButton
        icon={IconArrowUp}
        hint="Выше"
        label={`Поднять тест ${at + 1}`}
        isDisabled={at === 0}
        onClick={rearrange((tests) => moved(tests, key, -1))}
      />
      <IconButton
        icon={IconArrowDown}
        hint="Ниже"
        label={`Опустить тест ${at + 1}`}
        isDisabled={isLast}
        onClick={rearrange((tests) => moved(tests, key, 1))}
      />
      <IconButton
        icon={IconCopy}
        hint="Копировать"
        label={`Копировать тест ${at + 1}`}
        onClick={rearrange((tests) => insertedAfter(tests, key, copyOfTest(test)))}
      />
      <IconButton
        icon={IconAdjustments}
        hint="Имя, вес и заметка"
        label={`Имя, вес и заметка теста ${at + 1}`}
        onClick={onMore}
      />
      <IconButton
        icon={IconTrash}
        hint="Удалить"
        label={`Удалить тест ${at + 1}`}
        onClick={rearrange((tests) => removed(tests, key))}
      />
    </div>
  );
}

type NotesProps = Pick<Props, 'test' | 'moreErrors'> & {
  place: string;
  path: string;
  /** Opened by its button just now. */
  isNew: boolean;
  set: (name: TextField) => (value: string) => void;
  onWeight: (weight: number | string) => void;
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
    <NumberInput
      size="xs"
      label="Вес"
      aria-label={`Вес, ${place}`}
      data-path={`${path}.weight`}
      value={test.weight}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      decimalSeparator=","
      inputMode="decimal"
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
