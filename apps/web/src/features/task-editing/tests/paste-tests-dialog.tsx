import { Button, Code, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { countWords } from '../../../ui/words/count-words.ts';
import { parseTests } from './parse-tests.ts';
import { type TestForm, testsOf } from '../form/task-form.ts';
import css from './tests.module.css';

type Props = { isOpen: boolean; groupName: string; onClose: () => void; onPaste: (tests: TestForm[]) => void };

const example = '1 2\n---\n3\n===\n5 7\n---\n12';

export function PasteTestsDialog({ isOpen, groupName, onClose, onPaste }: Props) {
  const [text, setText] = useState('');
  const parsed = parseTests(text);
  const count = parsed.tests?.length ?? 0;
  const paste = () => {
    if (parsed.tests === null || count === 0) return;
    onPaste(testsOf(parsed.tests));
    setText('');
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Тесты в группу «${groupName}»`} size="lg">
      <Text size="sm" mb="xs">
        Тесты разделяет строка <Code>===</Code>, ответ стоит после строки <Code>---</Code>. Ответы можно не писать и
        заполнить потом верным решением. Подойдут и две колонки из таблицы: ввод и ответ.
      </Text>
      <Textarea
        label="Тесты"
        classNames={{ input: css.pasteArea }}
        rows={12}
        placeholder={example}
        value={text}
        error={parsed.error ?? undefined}
        spellCheck={false}
        wrap="off"
        data-autofocus
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) paste();
        }}
      />
      <Group justify="space-between" mt="md">
        <Text size="sm" c="dimmed" role="status">
          {parsed.tests !== null && count > 0 && `Будет добавлено: ${countWords(count, ['тест', 'теста', 'тестов'])}`}
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={count === 0} onClick={paste}>
            Добавить
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
