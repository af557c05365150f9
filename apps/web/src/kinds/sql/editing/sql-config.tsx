import { Checkbox, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import type { ConfigFieldsProps } from '../../kind-editing.ts';

/** Tables, the dialect, and how two tables are compared. */
export default function SqlConfigFields({ config, errors, onChange }: ConfigFieldsProps<'sql'>) {
  const isChanging = config.check_query !== null;
  return (
    <div>
      <Text c="dimmed" size="sm" mb="sm">
        Таблицы одни на всю задачу, строки для них — в каждом тесте. Ученик видит таблицы с данными первого примера.
      </Text>
      <Stack gap="md">
        <div>
          <Input.Label component="div" id="sql-dialect">
            Диалект
          </Input.Label>
          <div>
            <SegmentedControl
              aria-labelledby="sql-dialect"
              data-path="config.dialect"
              value={config.dialect}
              data={[
                { value: 'sqlite', label: 'SQLite' },
                { value: 'postgresql', label: 'PostgreSQL' },
              ]}
              onChange={(dialect) =>
                onChange('dialect', (now) => ({ ...now, dialect: dialect as SqlConfig['dialect'] }))
              }
            />
          </div>
        </div>
        <SqlField
          label="Таблицы"
          description="Команды create table: они выполняются перед каждым тестом."
          name="schema"
          value={config.schema}
          error={errors['config.schema']}
          onChange={(schema) => onChange('schema', (now) => ({ ...now, schema }))}
        />
        <Group gap="lg">
          <Checkbox
            label="Порядок строк важен"
            checked={config.is_ordered}
            data-path="config.is_ordered"
            onChange={({ currentTarget: { checked } }) =>
              onChange('is_ordered', (now) => ({ ...now, is_ordered: checked }))
            }
          />
          <Checkbox
            label="Имена столбцов важны"
            checked={config.compares_column_names}
            data-path="config.compares_column_names"
            onChange={({ currentTarget: { checked } }) =>
              onChange('compares_column_names', (now) => ({ ...now, compares_column_names: checked }))
            }
          />
          <Checkbox
            label="Ученик меняет данные"
            checked={isChanging}
            onChange={({ currentTarget: { checked } }) =>
              onChange('check_query', (now) => ({ ...now, check_query: checked ? '' : null }))
            }
          />
        </Group>
        {isChanging && (
          <SqlField
            label="Проверочный запрос"
            description="Выполняется после команд ученика; сравнивается его таблица."
            name="check_query"
            value={config.check_query ?? ''}
            error={errors['config.check_query']}
            onChange={(check_query) => onChange('check_query', (now) => ({ ...now, check_query }))}
          />
        )}
      </Stack>
    </div>
  );
}

type FieldProps = {
  label: string;
  description: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const SqlField = ({ label, description, name, value, error, onChange }: FieldProps) => (
  <div>
    <Input.Label component="div">{label}</Input.Label>
    <Text size="sm" c="dimmed" mb={4}>
      {description}
    </Text>
    <div className={css.code} data-path={`config.${name}`} style={{ height: 160 }}>
      <CodeEditor label={label} language="sql" value={value} onChange={onChange} />
    </div>
    <FieldError words={error} />
  </div>
);
