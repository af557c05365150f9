import { Button, Code, Textarea, TextInput } from '@mantine/core';
import type { ErrorExplanation } from '@put/contract/tasks/task-tests';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { FieldPart } from '../../../parts/task-form/field-part.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import type { Change } from '../form/use-task-form.ts';

type Props = { explanations: readonly ErrorExplanation[]; errors: Errors; change: Change };

/** The author's explanations of errors; they come before the built-in ones. */
export function ExplanationsEditor({ explanations, errors, change }: Props) {
  const set = (at: number, name: keyof ErrorExplanation, value: string) =>
    change(`error_explanations.${at}.${name}`, (form) => ({
      error_explanations: form.error_explanations.map((one, n) => (n === at ? { ...one, [name]: value } : one)),
    }));
  return (
    <FieldPart
      title="Объяснения ошибок"
      description={
        <>
          Частые ошибки Python уже объясняются по-русски. Здесь — то, что важно в этой задаче: образец ищется в
          сообщении об ошибке, <Code>$1</Code> в объяснении — то, что нашлось в первых скобках образца.
        </>
      }
    >
      {explanations.map(({ pattern, text }, at) => (
        // explanations have no key other than their index
        <div key={at} className={css.explanation} role="group" aria-label={`Объяснение ошибки ${at + 1}`}>
          <TextInput
            label="Образец"
            placeholder="KeyError: '(\w+)'"
            classNames={{ input: css.pattern! }}
            value={pattern}
            error={errors[`error_explanations.${at}.pattern`] ?? complaint(pattern)}
            data-path={`error_explanations.${at}.pattern`}
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => set(at, 'pattern', value)}
          />
          <Textarea
            label="Объяснение"
            placeholder="В словаре нет ключа $1: проверьте первую строку ввода."
            autosize
            minRows={1}
            value={text}
            error={errors[`error_explanations.${at}.text`]}
            data-path={`error_explanations.${at}.text`}
            onChange={({ currentTarget: { value } }) => set(at, 'text', value)}
          />
          <div className={css.solutionActions}>
            <IconButton
              icon={IconTrash}
              hint="Удалить"
              label={`Удалить объяснение ошибки ${at + 1}`}
              onClick={() =>
                change('error_explanations', (form) => ({
                  error_explanations: form.error_explanations.filter((_, n) => n !== at),
                }))
              }
            />
          </div>
        </div>
      ))}
      <FieldError words={errors['error_explanations']} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() =>
          change('error_explanations', (form) => ({
            error_explanations: [...form.error_explanations, { pattern: '', text: '' }],
          }))
        }
      >
        Добавить объяснение
      </Button>
    </FieldPart>
  );
}

/**
 * Why the pattern is wrong, in Russian. The server's engine has no lookaround or backreferences, so a pattern that the
 * browser can not parse is wrong there too.
 */
function complaint(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'm');
  } catch {
    return 'Такой образец не прочитать: проверьте скобки.';
  }
  return /\(\?<?[=!]|\\[1-9]/.test(pattern) ? 'Просмотр вперёд и назад и ссылки на скобки не работают.' : undefined;
}
