import { Input, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { FunctionConfig } from '@put/contract/kinds/function/function';
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import type { ConfigFieldsProps } from '../../kind-editing.ts';

const styles: Record<FunctionConfig['style'], { label: string; description: string }> = {
  asserts: { label: 'Проверки assert', description: 'Каждый тест — строки вида assert area(2, 3) == 6.' },
  unittest: { label: 'Классы unittest', description: 'Каждый тест — класс с методами test_…, баллы — по методам.' },
};

/** How tests call the functions, and the module that they import. */
export default function FunctionConfigFields({ config, errors, onChange }: ConfigFieldsProps<'function'>) {
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Как написаны тесты"
        value={config.style}
        onChange={(style) => onChange('style', (now) => ({ ...now, style: style as FunctionConfig['style'] }))}
      >
        <Stack gap={6} mt={6}>
          {(Object.keys(styles) as FunctionConfig['style'][]).map((style, at) => (
            <Radio key={style} value={style} data-path={at === 0 ? 'config.style' : undefined} {...styles[style]} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label="Файл решения"
        description="Тесты могут импортировать его по имени: from solution import area"
        value={config.file_name}
        error={errors['config.file_name']}
        data-path="config.file_name"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => onChange('file_name', (now) => ({ ...now, file_name: value }))}
      />
      <div>
        <Input.Label component="div">Перед каждым тестом</Input.Label>
        <Text size="sm" c="dimmed" mb={4}>
          Импорты и свои функции. Что напечатало решение, возвращает printed().
        </Text>
        <div className={css.code} data-path="config.prelude" style={{ height: 120 }}>
          <CodeEditor
            label="Перед каждым тестом"
            language="python"
            value={config.prelude}
            onChange={(prelude) => onChange('prelude', (now) => ({ ...now, prelude }))}
          />
        </div>
        <FieldError words={errors['config.prelude']} />
      </div>
    </Stack>
  );
}
