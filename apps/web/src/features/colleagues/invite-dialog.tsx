import { Stack, TextInput } from '@mantine/core';
import {
  adminColleagueInvitations,
  longestDays,
  NewColleagueInvitation,
} from '@put/contract/colleagues/colleague-invitations';
import type { GivenRights } from '@put/contract/colleagues/colleagues';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { MadeCode } from '../../parts/invitations/made-code.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { GrantFields } from './grant-fields.tsx';
import { FormDialog, useHeld } from '../../ui/dialogs/form-dialog.tsx';

type Props = { isOpen: boolean; hasMailServer: boolean; onClose: () => void };

/** First asks for the roles and the time, then shows the link. */
export const InviteDialog = ({ isOpen, ...props }: Props) => (
  <FormDialog opened={isOpen} onClose={props.onClose} title="Пригласить коллегу" size="lg" closeOnClickOutside={false}>
    <Steps {...props} />
  </FormDialog>
);

function Steps({ hasMailServer, onClose }: Omit<Props, 'isOpen'>) {
  const [made, setMade] = useState<{ code: string; email: string | null } | null>(null);
  if (made === null) return <InviteForm {...{ hasMailServer, onClose }} onMade={setMade} />;
  const link = `${window.location.origin}/auth/colleague?invite=${encodeURIComponent(made.code)}`;
  return (
    <MadeCode code={made.code} link={link} onClose={onClose}>
      {made.email === null
        ? 'Передайте ссылку коллеге. Она показывается один раз и работает один раз.'
        : `Письмо уходит на ${made.email}. Ссылку можно передать и самому: она показывается один раз.`}
    </MadeCode>
  );
}

type FormProps = Omit<Props, 'isOpen'> & { onMade: (made: { code: string; email: string | null }) => void };

function InviteForm({ hasMailServer, onClose, onMade }: FormProps) {
  const form = useContractForm(NewColleagueInvitation, {
    grants: [] as GivenRights['grants'],
    days: 7 as number,
    email: null as string | null,
  });
  useHeld(form.isDirty());
  const [error, setError] = useState<Error | null>(null);
  const create = useMutation(
    mutation(adminColleagueInvitations.create, { refreshes: [adminColleagueInvitations.list] }),
  );
  const send = form.submitWith((body) =>
    create.mutate(
      { body },
      {
        onSuccess: ({ code }) => onMade({ code, email: body.email ?? null }),
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    ),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <GrantFields
          grants={form.values.grants}
          onChange={(grants) => form.setFieldValue('grants', grants)}
          error={form.errors['grants']}
        />
        <NumberField
          label="Сколько дней работает ссылка"
          min={1}
          max={longestDays}
          w={240}
          value={form.values.days}
          onChange={(days) => form.setFieldValue('days', days)}
          error={form.errors['days']}
        />
        {hasMailServer && (
          <TextInput
            label="Почта коллеги"
            description="Можно не указывать: ссылку передадите сами"
            type="email"
            autoComplete="off"
            value={form.values.email ?? ''}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('email', value === '' ? null : value)}
            error={form.errors['email']}
          />
        )}
        <RefusalAlert
          of={adminColleagueInvitations.create}
          error={error}
          explain={{
            not_found: 'Курса больше нет: возможно, его удалили.',
            no_mail_server: null,
            factor_unproven: null,
          }}
        />
        <DialogActions action="Создать ссылку" isPending={create.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
