import { Checkbox, TagsInput, Text } from '@mantine/core';
import type { UploadChecker } from '@put/contract/kinds/upload/upload';
import { errorsBelow } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { FilesEditor } from '../../../parts/task-form/files-editor.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { LimitFields } from '../../editing/limit-fields.tsx';
import css from '../../editing/marked-config.module.css';
import { RubricEditor } from '../../editing/rubric-editor.tsx';

const limits = [
  ['max_files', 'Файлов, не больше', 1, 20],
  ['max_file_mb', 'Каждый до, МБ', 1, 50],
] as const;

const firstChecker: UploadChecker = {
  language: 'python',
  files: [{ name: 'check.py', content: 'import os\n\nfor name in os.listdir():\n    print(name)\n' }],
  points: 10,
};

/** What a student may send. */
export const UploadLimits = ({ config, errors, onChange }: ConfigFieldsProps<'upload'>) => (
  <div className={css.limits}>
    <LimitFields
      {...{ limits, config, errors }}
      onChange={(name, value) => onChange(name, (now) => ({ ...now, [name]: value }))}
    />
    <TagsInput
      label="Расширения"
      description="Без них подойдёт любой файл"
      placeholder="pdf"
      value={config.extensions}
      error={wrongExtension(errors)}
      data-path="config.extensions"
      onChange={(all) => onChange('extensions', (now) => ({ ...now, extensions: all.map(plainExtension) }))}
    />
  </div>
);

/** The program that looks at the files. */
export function UploadProgram({ config: { checker }, errors, onChange }: ConfigFieldsProps<'upload'>) {
  const setChecker = (path: string, recipe: (checker: UploadChecker) => UploadChecker) =>
    onChange(path, (now) => ({ ...now, checker: now.checker && recipe(now.checker) }));
  return (
    <>
      <Text c="dimmed" size="sm" mb="sm">
        Запускается в папке с файлами ученика. Код завершения 0 даёт все её баллы, другой — ни одного; что она
        напечатает, прочтёт ученик.
      </Text>
      <Checkbox
        label="Проверять файлы программой на Python"
        checked={checker !== null}
        onChange={({ currentTarget: { checked } }) =>
          onChange('checker', (now) => ({ ...now, checker: checked ? firstChecker : null }))
        }
      />
      {checker !== null && (
        <div className={css.checker}>
          <NumberField
            label="Баллы за проверку программой"
            maw={220}
            mb="sm"
            value={checker.points}
            error={errors['config.checker.points']}
            data-path="config.checker.points"
            min={0}
            max={10_000}
            isDecimal
            onChange={(points) => setChecker('checker.points', (now) => ({ ...now, points }))}
          />
          <FilesEditor
            files={checker.files}
            of="проверяющая программа"
            language="python"
            path="config.checker.files"
            errors={errorsBelow(errors, 'config.checker')}
            least={1}
            onChange={(path, recipe) =>
              setChecker(path.replace(/^config\./, ''), (now) => ({ ...now, files: recipe(now.files) }))
            }
          />
          <FieldError words={errors['config.checker.files']} />
          <Text size="sm" c="dimmed" mt={4}>
            Имена файлов — в sys.argv[1:]. Упала или не успела — попытка ученика не тратится.
          </Text>
        </div>
      )}
    </>
  );
}

/** What a person marks the files by. */
export const UploadRubric = ({ config, errors, onChange }: ConfigFieldsProps<'upload'>) => (
  <RubricEditor
    rubric={config.rubric}
    description={
      config.checker === null
        ? 'По ним работу оценит преподаватель. Ученик видит их и до ответа, и после проверки.'
        : 'С критериями последнее слово за преподавателем; без них баллы ставит только программа.'
    }
    errors={errors}
    onChange={(path, recipe) => onChange(path, (now) => ({ ...now, rubric: recipe(now.rubric) }))}
  />
);

/** Accepts extensions as people type them: «.PDF». */
const plainExtension = (text: string) => text.trim().replace(/^\./, '').toLowerCase();

const wrongExtension = (errors: ConfigFieldsProps<'upload'>['errors']) =>
  errors['config.extensions'] ?? Object.entries(errors).find(([path]) => path.startsWith('config.extensions.'))?.[1];
