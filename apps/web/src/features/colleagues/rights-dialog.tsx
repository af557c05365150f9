import { Modal, Radio, Stack, Text } from '@mantine/core';
import { adminColleagues, type Colleague, GivenRights } from '@put/contract/colleagues/colleagues';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { fullName } from '../../parts/people/full-name.ts';
import { useContractForm } from '../../parts/forms/contract-form.ts';
import { useBegun } from '../../parts/meanwhile/use-begun.ts';
import { RefusalAlert } from '../../parts/states/refusal-alert.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { GrantFields } from './grant-fields.tsx';
import { RightsMeanwhile } from './rights-meanwhile.tsx';

type Props = {
  person: Pick<Colleague, 'id' | 'first_name' | 'last_name'>;
  before: Pick<Colleague, 'is_full' | 'grants'>;
  onClose: () => void;
};

export function RightsDialog({ person, before, onClose }: Props) {
  const saved = { is_full: before.is_full, grants: before.grants.map(({ course_title: _, ...grant }) => grant) };
  const form = useContractForm(GivenRights, saved);
  const begun = useBegun(form, saved, {
    isWhole: true,
    read: (name, stored) => (name === 'grants' ? (stored ?? []) : stored),
  });
  const { is_full: isFull, grants } = form.values;
  const give = useMutation(mutation(adminColleagues.give, { refreshes: [adminColleagues.list] }));
  const save = async () => {
    const body = { is_full: isFull, grants: isFull ? [] : grants };
    const isSaved = await begun.send(body, ({ began_from }) =>
      give.mutateAsync({ params: { id: String(person.id) }, body: { ...body, began_from } }),
    );
    if (isSaved) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Права: ${fullName(person)}`} size="lg">
      <Stack>
        <Radio.Group
          label="Что может"
          value={isFull ? 'full' : 'grants'}
          onChange={(value) => form.setFieldValue('is_full', value === 'full')}
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
        {!isFull && <GrantFields grants={grants} onChange={(next) => form.setFieldValue('grants', next)} />}
        {!isFull && grants.length === 0 && (
          <Text size="sm" c="dimmed">
            Без единого курса человек перестанет быть коллегой. Его учётная запись останется.
          </Text>
        )}
        <RightsMeanwhile begun={begun} mine={form.values} />
        <RefusalAlert
          of={adminColleagues.give}
          error={give.error}
          explain={{
            not_found: 'Человека или курса больше нет: возможно, их удалили.',
            last_admin: 'Это последний администратор со всеми правами: сначала дайте их кому-нибудь ещё.',
            factor_unproven: null,
          }}
        />
        <DialogActions action="Сохранить" isPending={give.isPending} onCancel={onClose} onAction={() => void save()} />
      </Stack>
    </Modal>
  );
}
