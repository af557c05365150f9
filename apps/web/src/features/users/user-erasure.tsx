import { Button, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { adminDesk } from '@put/contract/desk/desk';
import { adminErasure } from '@put/contract/users/erasure';
import { adminUsers, type UserRow } from '@put/contract/users/users';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { mutation } from '../../api/api.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { Moment } from '../../parts/time/moment.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { useEraseUser } from './use-erase-user.ts';

/** The person asks to be erased, or may be erased without asking. */
export function UserErasure({ person }: { person: UserRow }) {
  const { erase, isErasing } = useEraseUser();
  const [isDeclining, setDeclining] = useState(false);
  const asked = person.deletion_requested_at;
  return (
    <section aria-labelledby="user-erasure">
      <Title order={2} id="user-erasure" mb="sm">
        Личные данные
      </Title>
      <Stack gap="xs" align="flex-start">
        {asked === null ? (
          <Text size="sm" c="dimmed">
            Стереть можно по просьбе человека и без неё, например когда срок хранения вышел. Корзина личных данных не
            стирает.
          </Text>
        ) : (
          <Notice kind="warning">
            Просит удалить данные: <Moment at={asked} />
          </Notice>
        )}
        <Group gap="xs">
          <Button variant="outline" color="brick" loading={isErasing} onClick={() => void erase(person)}>
            Стереть данные…
          </Button>
          {asked !== null && (
            <Button variant="default" onClick={() => setDeclining(true)}>
              Отказать…
            </Button>
          )}
        </Group>
      </Stack>
      {asked !== null && (
        <Modal opened={isDeclining} onClose={() => setDeclining(false)} title="Отказать в удалении данных?">
          <DeclineForm userId={person.id} askedAt={asked} onDone={() => setDeclining(false)} />
        </Modal>
      )}
    </section>
  );
}

const Reason = z.pick(adminErasure.decline.body, { reason: true });

function DeclineForm({ userId, askedAt, onDone }: { userId: number; askedAt: string; onDone: () => void }) {
  const messages = useMessage();
  const form = useContractForm(Reason, { reason: '' });
  const refreshing = mutation(adminErasure.decline, { refreshes: [adminUsers.get, adminUsers.list, adminDesk.show] });
  const decline = useMutation({
    ...refreshing,
    onSuccess: async (...done) => {
      await refreshing.onSuccess?.(...done);
      onDone();
      messages.success('Отказано: причину человек прочтёт в профиле');
    },
    onError: (error) => void form.takeErrors(error),
  });
  return (
    <form
      noValidate
      onSubmit={form.submitWith(({ reason }) =>
        decline.mutate({ params: { id: String(userId) }, body: { requested_at: askedAt, reason } }),
      )}
    >
      <Stack>
        <Textarea
          label="Причина"
          description="Её прочтёт человек. Попросить он сможет снова."
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <RefusalAlert of={adminErasure.decline} error={decline.error} explain={{ conflict: null }} />
        <DialogActions action="Отказать" isPending={decline.isPending} onCancel={onDone} />
      </Stack>
    </form>
  );
}
