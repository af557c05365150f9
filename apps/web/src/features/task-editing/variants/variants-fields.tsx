import { Button, Group, Radio, Stack, Switch, Text } from '@mantine/core';
import { adminTasks } from '@put/contract/tasks/task-bank';
import { useMutation } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { mutation } from '../../../api/api.ts';
import { HelpButton } from '../../../parts/help/help-button.tsx';
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { Choices } from '../../../parts/task-form/choices.tsx';
import { errorsBelow, type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import css from './variants.module.css';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { variantPerChoice } from '../words/words.ts';
import { VariantsPreview } from './variants-preview.tsx';

type Variant = NonNullable<TaskForm['variant']>;
/** The fields that may contain parameters, for the preview. */
type Parts = Pick<TaskForm, 'kind' | 'title' | 'statement' | 'hints' | 'test_groups' | 'config'>;
type Props = Parts & {
  variant: TaskForm['variant'];
  errors: Errors;
  change: Change;
  /** Shows errors at their fields. */
  onErrors: (errors: Errors) => void;
};

const firstCode = `import json
import random
import sys

random.seed(int(sys.argv[1]))
a = random.randint(2, 9)
b = random.randint(10, 99)
print(json.dumps({"a": a, "b": b, "answer": a * b}))
`;

const about =
  'У каждого ученика свои данные: их готовит программа на Python, а {{имя}} в условии, подсказках, тестах и настройках заменяется параметром с этим именем.';

/** Parameters: numbers and words that differ by student, attempt or group. */
export const VariantsFields = memo(function VariantsFields({ variant, errors, change, onErrors, ...parts }: Props) {
  const preview = useMutation(mutation(adminTasks.previewVariants));
  const set = (path: string, part: Partial<Variant>) =>
    change(path, (form) => (form.variant === null ? {} : { variant: { ...form.variant, ...part } }));
  const own = errorsBelow(errors, 'variant');
  const show = () => {
    if (variant === null) return;
    const { kind, statement, ...rest } = parts;
    preview.mutate(
      { body: { kind, variant, statement, parts: rest } },
      { onSuccess: ({ problems }) => onErrors(Object.fromEntries(problems.map((one) => [one.path, one.message]))) },
    );
  };
  return (
    <>
      <Text c="dimmed" size="sm" mb="md" maw="70ch">
        {about}
      </Text>
      <Stack gap="md">
        <Group gap={4}>
          <Switch
            label="Случайные варианты"
            checked={variant !== null}
            onChange={({ currentTarget: { checked } }) =>
              change('variant', () => ({ variant: checked ? { code: firstCode, per: 'user' } : null }))
            }
          />
          <HelpButton chapter="parameters" />
        </Group>
        {variant !== null && (
          <>
            <Radio.Group
              label="Для кого вариант"
              value={variant.per}
              onChange={(per) => set('variant.per', { per: per as Variant['per'] })}
            >
              <Choices choice={variantPerChoice} path="variant.per" />
            </Radio.Group>
            <div>
              <Text size="sm" fw={500}>
                Программа вариантов
              </Text>
              <Text size="xs" c="dimmed" mb={4}>
                Получает номер варианта в sys.argv[1] и печатает один объект JSON: имена параметров и их значения.
              </Text>
              <div className={css.code} data-path="variant.code">
                <CodeEditor
                  label="Программа вариантов"
                  language="python"
                  value={variant.code}
                  onChange={(code) => set('variant.code', { code })}
                />
              </div>
              <FieldError words={own['code']} />
            </div>
            <div>
              <Button
                variant="default"
                leftSection={<IconEye size={16} aria-hidden />}
                loading={preview.isPending}
                onClick={show}
              >
                Показать десять вариантов
              </Button>
            </div>
            <RefusalAlert of={adminTasks.previewVariants} error={preview.error} explain={noOwnWords} onRetry={show} />
            {preview.data !== undefined && <VariantsPreview {...preview.data} />}
          </>
        )}
      </Stack>
    </>
  );
});

const noOwnWords = { judge_unavailable: null, too_soon: null };
