import { SegmentedControl, Text } from '@mantine/core';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { Section } from '../../../parts/task-form/section.tsx';
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { GivenFilesEditor } from '../../../parts/task-form/given-files-editor.tsx';

const help: Record<ContainerConfig['script_language'], string> = {
  bash:
    'check ИМЯ yes|no|БАЛЛЫ "сообщение" говорит о проверке. student КОМАНДА … запускает программу ученика от его имени: ' +
    'так она не увидит проверку. Файлы проверки лежат в папке $FILES.',
  python:
    'from check import check, student, files. check(имя, True | False | баллы, сообщение) говорит о проверке. ' +
    'student("./run.sh", stdin="5") запускает программу ученика от его имени и даёт returncode, stdout и stderr. ' +
    'files — папка с файлами проверки.',
};

/** The program that looks at the work, and the solution that proves it. */
export function ScriptEditor({ config, errors, onChange }: ConfigFieldsProps<'container'>) {
  const set = <Name extends keyof ContainerConfig>(name: Name, value: ContainerConfig[Name]) =>
    onChange(name, (now) => ({ ...now, [name]: value }));
  const { script_language: language } = config;
  return (
    <Section
      anchor="script"
      title="Программа проверки"
      description="Запускается в домашней папке, в новом контейнере с копией файлов ученика. Ученик её не видит."
    >
      <SegmentedControl
        aria-label="Язык программы"
        data={[
          { value: 'bash', label: 'bash' },
          { value: 'python', label: 'Python' },
        ]}
        value={language}
        onChange={(chosen) => set('script_language', chosen === 'python' ? 'python' : 'bash')}
      />
      <div data-path="config.script">
        <CodeEditor
          label="Код, программа проверки"
          language={language === 'python' ? 'python' : 'shell'}
          value={config.script}
          onChange={(text) => set('script', text)}
        />
      </div>
      <FieldError words={errors['config.script']} />
      <Text size="sm" c="dimmed">
        {help[language]}
      </Text>
      <GivenFilesEditor
        files={config.script_files}
        of="файлы проверки"
        path="config.script_files"
        errors={errors}
        onChange={(files) => set('script_files', files)}
      />
      <Text fw={600}>Образец решения на bash</Text>
      <div data-path="config.solution">
        <CodeEditor
          label="Код, образец решения"
          language="shell"
          value={config.solution}
          onChange={(text) => set('solution', text)}
        />
      </div>
      <FieldError words={errors['config.solution']} />
      <Text size="sm" c="dimmed">
        Перед публикацией он выполняется от имени ученика и должен получить все баллы, а нетронутые файлы — не все.
      </Text>
    </Section>
  );
}
