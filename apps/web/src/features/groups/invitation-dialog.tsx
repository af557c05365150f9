import { Stack } from '@mantine/core';
import { adminGroups, NewInvitation } from '@put/contract/groups/groups';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { MadeCode } from '../../parts/invitations/made-code.tsx';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import { dayAt } from '../../parts/time/zoned-time.ts';
import { endOfDay, invitationLink } from './invitation-words.ts';
import { FormDialog, useHeld } from '../../ui/dialogs/form-dialog.tsx';

type Props = { groupId: number; isOpen: boolean; onClose: () => void };

export function InvitationDialog({ groupId, isOpen, onClose }: Props) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title="Приглашение" closeOnClickOutside={false}>
      <InvitationSteps groupId={groupId} onClose={onClose} />
    </FormDialog>
  );
}

/** First asks for expiry and number of uses, then shows the code. It is shown only once. */
function InvitationSteps({ groupId, onClose }: Omit<Props, 'isOpen'>) {
  const [code, setCode] = useState<string | null>(null);
  return code === null ? (
    <InvitationForm groupId={groupId} onClose={onClose} onCode={setCode} />
  ) : (
    <MadeCode code={code} link={invitationLink(window.location.origin, code)} onClose={onClose}>
      Код показывается один раз: скопируйте его или ссылку и передайте группе.
    </MadeCode>
  );
}

type FormProps = { groupId: number; onClose: () => void; onCode: (code: string) => void };

function InvitationForm({ groupId, onClose, onCode }: FormProps) {
  const form = useContractForm(NewInvitation, { uses_left: null as number | null, expires_at: null as string | null });
  const [day, setDay] = useState<string | null>(null);
  useHeld(form.isDirty() || day !== null);
  const timeZone = useTimeZone();
  const [today] = useState(() => dayAt(Date.now(), timeZone));
  const [error, setError] = useState<Error | null>(null);
  const invite = useMutation(mutation(adminGroups.invite, { refreshes: [adminGroups.get] }));
  const send = form.submitWith((body) =>
    invite.mutate(
      { params: { id: String(groupId) }, body },
      {
        onSuccess: ({ code }) => onCode(code),
        onError: (failure) => setError(form.takeErrors(failure) ? null : failure),
      },
    ),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <NumberField
          label="Сколько человек может войти"
          description="Пусто — сколько угодно"
          isOptional
          min={1}
          max={100_000}
          value={form.values.uses_left}
          onChange={(count) => form.setFieldValue('uses_left', count)}
          error={form.errors['uses_left']}
          data-autofocus
        />
        <DateField
          label="Последний день"
          description="Пусто — без срока"
          min={today}
          value={day}
          onChange={(typed) => {
            setDay(typed);
            form.setFieldValue('expires_at', typed && endOfDay(typed, timeZone));
          }}
          error={form.errors['expires_at']}
        />
        <RefusalAlert
          of={adminGroups.invite}
          error={error}
          explain={{ not_found: 'Группы больше нет: возможно, её удалили.' }}
        />
        <DialogActions action="Создать код" isPending={invite.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
