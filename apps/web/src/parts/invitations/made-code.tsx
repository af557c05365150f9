import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from '../../ui/code/copy-text.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './made-code.module.css';

type Props = {
  code: string;
  link: string;
  /** To whom it is passed on. */
  children: ReactNode;
  onClose: () => void;
};

/** The code of an invitation and its link, shown this once. */
export function MadeCode({ code, link, children, onClose }: Props) {
  const messages = useMessage();
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) messages.success(done);
    else messages.error('Не удалось скопировать: выделите и скопируйте сами');
  };
  return (
    <Stack>
      <Text>{children}</Text>
      <div className={css.code} data-testid="invitation-code">
        {code}
      </div>
      <Text size="sm" className={css.link}>
        {link}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void copy(code, 'Код скопирован')}>
          Скопировать код
        </Button>
        <Button variant="default" onClick={() => void copy(link, 'Ссылка скопирована')}>
          Скопировать ссылку
        </Button>
        <Button onClick={onClose}>Готово</Button>
      </Group>
    </Stack>
  );
}
