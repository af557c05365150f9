import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../ui/code/copy-text.ts';

/** Copies the fault's number for an administrator. Without a number it copies what the browser knows of the fault. */
export function CopyReport({ id, error }: { id: string | null; error: unknown }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    const isCopied = await copyText(id ?? describe(error));
    setOutcome(isCopied ? 'Скопировано' : 'Не удалось скопировать');
  };
  return (
    <Group gap="xs">
      <Text c="dimmed" size="sm">
        {id === null ? (
          'Расскажите администратору, что случилось:'
        ) : (
          <>
            Номер для администратора:{' '}
            <Text span ff="monospace" size="sm">
              {id}
            </Text>
          </>
        )}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
        {id === null ? 'Скопировать сведения' : 'Скопировать номер'}
      </Button>
      <Text span size="sm" role="status">
        {outcome}
      </Text>
    </Group>
  );
}

function describe(error: unknown): string {
  const trace = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [new Date().toISOString(), window.location.href, navigator.userAgent, trace].join('\n');
}
