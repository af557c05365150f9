import { Button, Checkbox, Radio, Textarea } from '@mantine/core';
import type { QuestionOf } from '@put/contract/kinds/quiz/quiz-setup';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { CreditSelect } from './credit-select.tsx';
import { newOption } from './new-question.ts';
import { type FieldsProps, replaced } from './question-fields.ts';
import css from './quiz.module.css';

type Choice = QuestionOf<'single'> | QuestionOf<'multiple'>;
type Props = FieldsProps<'single'> | FieldsProps<'multiple'>;

export function ChoiceFields({ question, root, errors, onChange }: Props) {
  const change = onChange as (path: string, part: Partial<Choice>) => void;
  const { options } = question;
  const mark = (at: number, isRight: boolean) =>
    change('options', {
      options: options.map((option, index) => {
        if (index === at) return { ...option, is_right: isRight };
        return question.type === 'single' ? { ...option, is_right: false } : option;
      }),
    });
  return (
    <div className={css.rows}>
      <div className={css.label}>Варианты ответа: отметьте {question.type === 'single' ? 'верный' : 'все верные'}</div>
      {options.map((option, at) => {
        const name = `Вариант ${at + 1}`;
        const sign = {
          'aria-label': `${name} верный`,
          checked: option.is_right,
          className: css.sign ?? '',
          'data-path': at === 0 ? `${root}.options` : undefined,
        };
        return (
          <div key={option.key} className={css.option}>
            {question.type === 'single' ? (
              <Radio name={`right-${question.key}`} {...sign} onChange={() => mark(at, true)} />
            ) : (
              <Checkbox {...sign} onChange={({ currentTarget: { checked } }) => mark(at, checked)} />
            )}
            <Textarea
              aria-label={name}
              placeholder={name}
              autosize
              minRows={1}
              value={option.text}
              error={errors[`options.${at}.text`]}
              data-path={`${root}.options.${at}.text`}
              onChange={({ currentTarget: { value } }) =>
                change(`options.${at}.text`, { options: replaced(options, at, { text: value }) })
              }
            />
            <Textarea
              aria-label={`Пояснение к варианту ${at + 1}`}
              placeholder="Пояснение: увидит, кто выбрал"
              autosize
              minRows={1}
              value={option.explanation}
              error={errors[`options.${at}.explanation`]}
              onChange={({ currentTarget: { value } }) =>
                change(`options.${at}.explanation`, { options: replaced(options, at, { explanation: value }) })
              }
            />
            <IconButton
              icon={IconTrash}
              hint="Удалить"
              label={`Удалить вариант ${at + 1}`}
              onClick={() => change('options', { options: options.toSpliced(at, 1) })}
            />
          </div>
        );
      })}
      <FieldError words={errors['options']} />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change('options', { options: [...options, newOption()] })}
        >
          Добавить вариант
        </Button>
      </div>
      {question.type === 'multiple' && (
        <CreditSelect type="multiple" value={question.credit} onChange={(credit) => change('credit', { credit })} />
      )}
    </div>
  );
}
