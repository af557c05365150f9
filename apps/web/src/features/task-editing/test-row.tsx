import { NumberInput, TextInput } from '@mantine/core';
import { IconAdjustments, IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { memo, use, useState } from 'react';
import { IconButton } from '../../shared/icon-button.tsx';
import { AnswerTable } from './kinds/answer-table.tsx';
import { TestKind } from './kinds/test-kind.ts';
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
  /** Of name, weight and note. */
  moreErrors: string | undefined;
  onOpen: (key: string) => void;
  changeTests: ChangeTests;
};

export const TestRow = memo(function TestRow(props: Props) {
  const { test, group, at, isLast, isOpen, inputError, answerError, moreErrors, onOpen, changeTests } = props;
  const [isMore, setIsMore] = useState(false);
  const { key } = test;
  const kind = use(TestKind);
  const inputName = kind === 'function' ? 'Код теста' : kind === 'sql' ? 'Данные' : 'Ввод';
  const place = `группа ${group + 1}, тест ${at + 1}`;
  const path = `test_groups.${group}.tests.${at}`;
  const set = (name: 'input' | 'answer' | 'name' | 'note' | 'message') => (value: string) =>
    changeTests(`tests.${at}.${name}`, (tests) => changed(tests, key, { [name]: value }));
  const rearrange = (recipe: (tests: TestForm[]) => TestForm[]) => () => changeTests('tests', recipe);

  return (
    <div className={css.test} data-kind={kind} role="group" aria-label={`Тест ${at + 1}, группа ${group + 1}`}>
      <span className={css.number} aria-hidden>
        {at + 1}
      </span>
      <TestText
        name={inputName}
        label={`${inputName}, ${place}`}
        path={`${path}.input`}
        value={test.input}
        error={inputError}
        isOpen={isOpen}
        onOpen={() => onOpen(key)}
        onChange={set('input')}
      />
      {kind === 'sql' && <AnswerTable answer={test.answer} label={`Ответ, ${place}`} />}
      {kind === 'program' && (
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
          onClick={() => setIsMore((was) => !was)}
        />
        <IconButton
          icon={IconTrash}
          hint="Удалить"
          label={`Удалить тест ${at + 1}`}
          onClick={rearrange((tests) => removed(tests, key))}
        />
      </div>
      {kind === 'function' && (
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
        <div className={css.more}>
          <TextInput
            size="xs"
            label="Имя для учеников"
            placeholder="Например: отрицательные числа"
            aria-label={`Имя, ${place}`}
            data-path={`${path}.name`}
            value={test.name}
            error={moreErrors}
            autoFocus={isMore}
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
            onChange={(weight) => changeTests(`tests.${at}.weight`, (tests) => changed(tests, key, { weight }))}
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
      )}
    </div>
  );
});

const hasMore = ({ name, weight, note }: TestForm) => name !== '' || note !== '' || weight !== 1;
