import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useContractForm } from '../../shared/contract-form.ts';
import { DialogActions } from '../../shared/dialog-actions.tsx';
import type { BulkAction } from './use-bulk.ts';

type Props = {
  isOpen: boolean;
  /** «12 человек» */
  people: string;
  onClose: () => void;
  onSend: (action: BulkAction) => Promise<boolean>;
};

const Letter = z.object({
  subject: z.string().check(z.trim(), z.minLength(1, 'Введите тему'), z.maxLength(200, 'Не длиннее 200 знаков')),
  text: z.string().check(z.trim(), z.minLength(1, 'Введите текст'), z.maxLength(20_000, 'Не длиннее 20 000 знаков')),
});

/** A letter to everybody who is chosen; what is typed stays when it cannot be sent. */
export function LetterDialog({ isOpen, people, onClose, onSend }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Письмо: ${people}`} closeOnClickOutside={false}>
      <LetterForm onClose={onClose} onSend={onSend} />
    </Modal>
  );
}

function LetterForm({ onClose, onSend }: Pick<Props, 'onClose' | 'onSend'>) {
  const form = useContractForm(Letter, { subject: '', text: '' });
  const [isSending, setSending] = useState(false);
  const send = form.submitWith(async (letter) => {
    setSending(true);
    const isSent = await onSend({ kind: 'letter', ...letter });
    setSending(false);
    if (isSent) onClose();
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text c="dimmed" size="sm">
          Каждый получит отдельное письмо. У кого почта не указана, тот письма не получит.
        </Text>
        <TextInput label="Тема" data-autofocus {...form.getInputProps('subject')} />
        <Textarea label="Текст" autosize minRows={6} maxRows={16} {...form.getInputProps('text')} />
        <DialogActions action="Отправить" isPending={isSending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
