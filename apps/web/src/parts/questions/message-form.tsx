import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import * as z from 'zod/mini';
import { randomKey } from '../../ui/browser/random-key.ts';
import { useKeepWork, useKeptWork } from '../kept-work/kept-work.ts';
import { NoRoom } from '../kept-work/no-room.tsx';
import { ErrorView } from '../states/error-view.tsx';
import css from './thread.module.css';

type Props = {
  /** The name under which the text is kept on this device until it is sent. */
  what: string;
  label: string;
  placeholder?: string;
  action: string;
  /** `key` is the same at each repeat of one text. */
  onSend: (text: string, key: string) => Promise<unknown>;
  /** A field above the button is wrong, and says so. */
  isBlocked?: boolean;
  /** Above the button. */
  children?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  field?: Ref<HTMLTextAreaElement>;
};

/** A message in Markdown. What is typed survives a reload; Ctrl+Enter sends it. Mount it with a key for each place. */
export function MessageForm({
  what,
  label,
  placeholder,
  action,
  onSend,
  isBlocked = false,
  children,
  beside,
  field,
}: Props) {
  const [text, setText] = useState(useKeptWork(what, z.string())?.work ?? '');
  const [key, setKey] = useState(randomKey);
  const { isTooLarge } = useKeepWork({ what, work: text, basedOn: '', isUnsaved: text !== '' });
  const sending = useMutation({
    mutationFn: () => onSend(text, key),
    onSuccess: () => setText(''),
  });
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && !isBlocked && !sending.isPending) sending.mutate();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={css.form}>
      <Textarea
        ref={field}
        label={label}
        placeholder={placeholder}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={5000}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setKey(randomKey());
        }}
        onKeyDown={press}
        readOnly={sending.isPending}
      />
      {children}
      {isTooLarge && <NoRoom action="Отправьте" />}
      {sending.error !== null && <ErrorView error={sending.error} onRetry={send} />}
      <div className={css.buttons}>
        <Button loading={sending.isPending} disabled={isEmpty || isBlocked} onClick={send}>
          {action}
        </Button>
        {beside}
      </div>
    </div>
  );
}
