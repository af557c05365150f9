import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { countWords } from '../../../ui/words/count-words.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { type TestForm, testsOf } from '../form/task-form.ts';

type Props = { group: number; onTests: (tests: TestForm[]) => void };

/** Files are read and unpacked in the browser; the tests go to the server with the task. */
export function UploadTestsButton({ group, onTests }: Props) {
  const messages = useMessage();
  const [isReading, setIsReading] = useState(false);
  const read = async (files: File[]) => {
    if (files.length === 0) return;
    setIsReading(true);
    try {
      // the unzip code is loaded with the first upload
      const { readTestFiles } = await import('./read-test-files.ts');
      const { tests, left, error } = await readTestFiles(files);
      if (error !== null) {
        messages.error(error);
        return;
      }
      onTests(testsOf(tests));
      const added = `Добавлено: ${countWords(tests.length, ['тест', 'теста', 'тестов'])}.`;
      if (left.length === 0) messages.success(added);
      else messages.warning(`${added} Не взято: ${left.slice(0, 5).join(', ')}${left.length > 5 ? ' и другие' : ''}.`);
    } catch (thrown) {
      messages.failure(thrown);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <FileButton multiple accept=".zip,.in,.out,.ans,.a" onChange={(files) => void read(files)}>
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          size="compact-sm"
          loading={isReading}
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-label={`Загрузить тесты в группу ${group + 1}`}
          title="Пары файлов 1.in и 1.ans (.out, .a) или архив zip с ними"
        >
          Загрузить файлы
        </Button>
      )}
    </FileButton>
  );
}
