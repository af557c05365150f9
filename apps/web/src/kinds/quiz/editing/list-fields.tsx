import { Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { moveId } from '../../../ui/sortable/sortable-list.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { CreditSelect } from './credit-select.tsx';
import { newDistractor, newItem, newPair } from './new-question.ts';
import { type FieldsProps, replaced } from './question-fields.ts';
import css from './quiz.module.css';

const addButton = (label: string, path: string | undefined, onClick: () => void) => (
  <div>
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPlus size={14} aria-hidden />}
      data-path={path}
      onClick={onClick}
    >
      {label}
    </Button>
  </div>
);

export function MatchingFields({ question, root, errors, onChange }: FieldsProps<'matching'>) {
  const { pairs, distractors } = question;
  return (
    <div className={css.rows}>
      <div className={css.label}>Пары: что чему соответствует</div>
      {pairs.map((pair, at) => (
        <div key={pair.key} className={css.pair}>
          <Textarea
            aria-label={`Пара ${at + 1}, слева`}
            placeholder="Слева"
            autosize
            minRows={1}
            value={pair.left}
            error={errors[`pairs.${at}.left`]}
            data-path={`${root}.pairs.${at}.left`}
            onChange={({ currentTarget: { value } }) =>
              onChange(`pairs.${at}.left`, { pairs: replaced(pairs, at, { left: value }) })
            }
          />
          <TextInput
            aria-label={`Пара ${at + 1}, справа`}
            placeholder="Справа"
            value={pair.right}
            error={errors[`pairs.${at}.right`]}
            data-path={`${root}.pairs.${at}.right`}
            onChange={({ currentTarget: { value } }) =>
              onChange(`pairs.${at}.right`, { pairs: replaced(pairs, at, { right: value }) })
            }
          />
          <IconButton
            icon={IconTrash}
            hint="Удалить"
            label={`Удалить пару ${at + 1}`}
            onClick={() => onChange('pairs', { pairs: pairs.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <FieldError words={errors['pairs']} />
      {addButton('Добавить пару', `${root}.pairs`, () => onChange('pairs', { pairs: [...pairs, newPair()] }))}
      {distractors.length > 0 && <div className={css.label}>Лишние правые части</div>}
      {distractors.map((distractor, at) => (
        <div key={distractor.key} className={css.single}>
          <TextInput
            aria-label={`Лишняя часть ${at + 1}`}
            value={distractor.right}
            error={errors[`distractors.${at}.right`]}
            data-path={`${root}.distractors.${at}.right`}
            onChange={({ currentTarget: { value } }) =>
              onChange(`distractors.${at}.right`, { distractors: replaced(distractors, at, { right: value }) })
            }
          />
          <IconButton
            icon={IconTrash}
            hint="Удалить"
            label={`Удалить лишнюю часть ${at + 1}`}
            onClick={() => onChange('distractors', { distractors: distractors.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {addButton('Добавить лишнюю правую часть', undefined, () =>
        onChange('distractors', { distractors: [...distractors, newDistractor()] }),
      )}
      <CreditSelect type="matching" value={question.credit} onChange={(credit) => onChange('credit', { credit })} />
    </div>
  );
}

export function OrderingFields({ question, root, errors, onChange }: FieldsProps<'ordering'>) {
  const { items } = question;
  const move = (at: number, by: -1 | 1) => {
    if (at + by >= 0 && at + by < items.length) onChange('items', { items: moveId(items, at, at + by) });
  };
  return (
    <div className={css.rows}>
      <div className={css.label}>Строки в верном порядке: ученик увидит их перемешанными</div>
      {items.map((item, at) => (
        <div key={item.key} className={css.single}>
          <Textarea
            aria-label={`Строка ${at + 1}`}
            autosize
            minRows={1}
            value={item.text}
            error={errors[`items.${at}.text`]}
            data-path={`${root}.items.${at}.text`}
            onChange={({ currentTarget: { value } }) =>
              onChange(`items.${at}.text`, { items: replaced(items, at, { text: value }) })
            }
          />
          <span className={css.tools}>
            <IconButton
              icon={IconArrowUp}
              hint="Выше"
              label={`Поднять строку ${at + 1}`}
              isDisabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              icon={IconArrowDown}
              hint="Ниже"
              label={`Опустить строку ${at + 1}`}
              isDisabled={at === items.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              icon={IconTrash}
              hint="Удалить"
              label={`Удалить строку ${at + 1}`}
              onClick={() => onChange('items', { items: items.toSpliced(at, 1) })}
            />
          </span>
        </div>
      ))}
      <FieldError words={errors['items']} />
      {addButton('Добавить строку', `${root}.items`, () => onChange('items', { items: [...items, newItem()] }))}
      <CreditSelect type="ordering" value={question.credit} onChange={(credit) => onChange('credit', { credit })} />
    </div>
  );
}
