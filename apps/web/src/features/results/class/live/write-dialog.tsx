import { Stack, Textarea, TextInput } from '@mantine/core';
import { adminUsers } from '@put/contract/users/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { mutation, query } from '../../../../api/api.ts';
import { useContractForm } from '../../../../parts/forms/contract-form.ts';
import { ErrorView } from '../../../../parts/states/error-view.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { Notice } from '../../../../ui/messages/notice.tsx';
import { useMessage } from '../../../../ui/messages/messages.tsx';
import { FormDialog, Held } from '../../../../ui/dialogs/form-dialog.tsx';

const Email = z.object({
  subject: z.string().check(z.trim(), z.minLength(1, 'Введите тему'), z.maxLength(200, 'Не длиннее 200 знаков')),
  text: z.string().check(z.trim(), z.minLength(1, 'Введите текст'), z.maxLength(20_000, 'Не длиннее 20 000 знаков')),
});

type Props = { userId: number; name: string; about: string; onClose: () => void };

/** A letter to one student of the class. The text stays when sending fails. */
export default function WriteDialog({ userId, name, about, onClose }: Props) {
  const form = useContractForm(Email, { subject: about, text: '' });
  const reach = useQuery(query(adminUsers.emailReaders, { body: { user_ids: [userId] } }));
  const send = useMutation(mutation(adminUsers.bulk));
  const message = useMessage();
  const isDeaf = reach.data !== undefined && (!reach.data.has_server || reach.data.readers === 0);
  const submit = form.submitWith(async (email) => {
    await send.mutateAsync({ body: { user_ids: [userId], action: { kind: 'letter', ...email } } });
    message.success('Письмо отправлено');
    onClose();
  });
  return (
    <FormDialog opened onClose={onClose} title={`Письмо на почту: ${name}`} closeOnClickOutside={false}>
      <Held is={form.isDirty()} />
      <form onSubmit={submit} noValidate>
        <Stack>
          {isDeaf && (
            <Notice kind="warning">
              {reach.data.has_server
                ? 'У ученика не указана почта: письмо не придёт. Подойдите к нему.'
                : 'Почтовый сервер не настроен: письмо не придёт. Подойдите к ученику.'}
            </Notice>
          )}
          <TextInput label="Тема" {...form.getInputProps('subject')} />
          <Textarea label="Текст" data-autofocus autosize minRows={5} maxRows={14} {...form.getInputProps('text')} />
          {send.error !== null && <ErrorView title="Письмо не отправлено" error={send.error} />}
          <DialogActions action="Отправить" isPending={send.isPending} isDisabled={isDeaf} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}
