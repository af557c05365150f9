import { Modal, Radio, Stack, Text } from '@mantine/core';
import { adminColleagues, type Colleague } from '@put/contract/colleagues';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { fullName } from '../../parts/people/full-name.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { GrantFields } from './grant-fields.tsx';

type Props = {
  person: Pick<Colleague, 'id' | 'first_name' | 'last_name'>;
  before: Pick<Colleague, 'is_full' | 'grants'>;
  onClose: () => void;
};

export function RightsDialog({ person, before, onClose }: Props) {
  const [isFull, setFull] = useState(before.is_full);
  const [grants, setGrants] = useState(before.grants.map(({ course_title: _, ...grant }) => grant));
  const give = useMutation(mutation(adminColleagues.give, { refreshes: [adminColleagues.list] }));
  const save = () =>
    give.mutate(
      { params: { id: String(person.id) }, body: { is_full: isFull, grants: isFull ? [] : grants } },
      { onSuccess: onClose },
    );
  return (
    <Modal opened onClose={onClose} title={`Права: ${fullName(person)}`} size="lg">
      <Stack>
        <Radio.Group
          label="Что может"
          value={isFull ? 'full' : 'grants'}
          onChange={(value) => setFull(value === 'full')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="full" label="Всё" description="Люди, настройки, письма, журнал и каждый курс" />
            <Radio
              value="grants"
              label="Роли в курсах"
              description="Эти курсы с их группами и задачами; преподавателю — ещё свои задачи и банк школы"
            />
          </Stack>
        </Radio.Group>
        {!isFull && <GrantFields grants={grants} onChange={setGrants} />}
        {!isFull && grants.length === 0 && (
          <Text size="sm" c="dimmed">
            Без единого курса человек перестанет быть коллегой. Его учётная запись останется.
          </Text>
        )}
        <RefusalAlert
          of={adminColleagues.give}
          error={give.error}
          explain={{
            not_found: 'Человека или курса больше нет: возможно, их удалили.',
            last_admin: 'Это последний администратор со всеми правами: сначала дайте их кому-нибудь ещё.',
            factor_unproven: null,
          }}
        />
        <DialogActions action="Сохранить" isPending={give.isPending} onCancel={onClose} onAction={save} />
      </Stack>
    </Modal>
  );
}
