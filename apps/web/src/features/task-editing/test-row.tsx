import { TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconNote, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { IconButton } from '../../shared/icon-button.tsx';
import { changed, insertedAfter, moved, removed } from './rows.ts';
import { copyOfTest, type TestForm } from './task-form.ts';
import { TestText } from './test-text.tsx';
import css from './tests.module.css';

export type ChangeTests = (path: string, recipe: (tests: TestForm[]) => TestForm[]) => void;

type Props = {
  test: TestForm;
  /** From zero. */
  group: number;
  at: number;
  isLast: boolean;
  isOpen: boolean;
  inputError: string | undefined;
  answerError: string | undefined;
  noteError: string | undefined;
  onOpen: (key: string) => void;
  changeTests: ChangeTests;
};

export const TestRow = memo(function TestRow(props: Props) {
  const { test, group, at, isLast, isOpen, inputError, answerError, noteError, onOpen, changeTests } = props;
  const [isNoting, setIsNoting] = useState(false);
  const { key } = test;
  const place = `группа ${group + 1}, тест ${at + 1}`;
  const path = `test_groups.${group}.tests.${at}`;
  const set = (name: 'input' | 'answer' | 'note') => (value: string) =>
    changeTests(`tests.${at}.${name}`, (tests) => changed(tests, key, { [name]: value }));
  const rearrange = (recipe: (tests: TestForm[]) => TestForm[]) => () => changeTests('tests', recipe);

  return (
    <div className={css.test} role="group" aria-label={`Тест ${at + 1}, группа ${group + 1}`}>
      <span className={css.number} aria-hidden>
        {at + 1}
      </span>
      <TestText
        name="Ввод"
        label={`Ввод, ${place}`}
        path={`${path}.input`}
        value={test.input}
        error={inputError}
        isOpen={isOpen}
        onOpen={() => onOpen(key)}
        onChange={set('input')}
      />
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
          icon={IconNote}
          hint="Заметка"
          label={`Заметка к тесту ${at + 1}`}
          onClick={() => setIsNoting((was) => !was)}
        />
        <IconButton
          icon={IconTrash}
          hint="Удалить"
          label={`Удалить тест ${at + 1}`}
          onClick={rearrange((tests) => removed(tests, key))}
        />
      </div>
      {(isNoting || test.note !== '' || noteError !== undefined) && (
        <TextInput
          className={css.note}
          size="xs"
          placeholder="Заметка для себя: что проверяет тест"
          aria-label={`Заметка, ${place}`}
          data-path={`${path}.note`}
          value={test.note}
          error={noteError}
          autoFocus={isNoting}
          onChange={({ currentTarget: { value } }) => set('note')(value)}
        />
      )}
    </div>
  );
});
