import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { adminUsers } from '@put/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { query } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import type { BulkAction } from './use-bulk.ts';
import { FormDialog, useHeld } from '../../ui/dialogs/form-dialog.tsx';

type Props = {
  isOpen: boolean;
  userIds: readonly number[];
  onClose: () => void;
  onSend: (action: BulkAction) => Promise<boolean>;
};

const Email = z.object({
  subject: z.string().check(z.trim(), z.minLength(1, 'Введите тему'), z.maxLength(200, 'Не длиннее 200 знаков')),
  text: z.string().check(z.trim(), z.minLength(1, 'Введите текст'), z.maxLength(20_000, 'Не длиннее 20 000 знаков')),
});

/** An e-mail to all selected users. The text is kept when sending fails. */
export function EmailDialog({ isOpen, userIds, onClose, onSend }: Props) {
  const people = countWords(userIds.length, ['человек', 'человека', 'человек']);
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={`Письмо: ${people}`} closeOnClickOutside={false}>
      <EmailForm userIds={userIds} onClose={onClose} onSend={onSend} />
    </FormDialog>
  );
}

function EmailForm({ userIds, onClose, onSend }: Omit<Props, 'isOpen'>) {
  const form = useContractForm(Email, { subject: '', text: '' });
  useHeld(form.isDirty());
  const found = useQuery(query(adminUsers.emailReaders, { body: { user_ids: [...userIds] } }));
  const [isSending, setSending] = useState(false);
  const reachesNobody = found.data !== undefined && (!found.data.has_server || found.data.readers === 0);
  const send = form.submitWith(async (email) => {
    setSending(true);
    const isSent = await onSend({ kind: 'letter', ...email });
    setSending(false);
    if (isSent) onClose();
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <QueryStates of={found} skeleton={<RowSkeletons rows={1} height={46} />}>
          {({ readers, has_server }) => <Reach of={userIds.length} readers={readers} hasServer={has_server} />}
        </QueryStates>
        <TextInput label="Тема" data-autofocus {...form.getInputProps('subject')} />
        <Textarea label="Текст" autosize minRows={6} maxRows={16} {...form.getInputProps('text')} />
        <DialogActions action="Отправить" isPending={isSending} isDisabled={reachesNobody} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** How many of the selected users have an e-mail address. */
function Reach({ of, readers, hasServer }: { of: number; readers: number; hasServer: boolean }) {
  if (!hasServer)
    return <Notice kind="warning">Почтовый сервер не настроен: письма никому не придут. Скажите людям иначе.</Notice>;
  if (readers === 0)
    return <Notice kind="warning">Ни у кого из выбранных не указана почта: письмо никому не придёт.</Notice>;
  if (readers < of)
    return (
      <Notice kind="warning">
        Письмо придёт {readers} из {of}: у остальных не указана почта.
      </Notice>
    );
  return (
    <Text c="dimmed" size="sm">
      Каждый получит отдельное письмо: придёт {readers} из {of}.
    </Text>
  );
}
