import { Modal, Select, Stack } from '@mantine/core';
import type { UserGroup } from '@put/contract/groups/groups';
import { useState } from 'react';
import { choiceListInDialog } from '../../ui/fields/choice-list.ts';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';

type Kind = 'add_to_group' | 'remove_from_group';
type Props = {
  kind: Kind | null;
  /** «12 человек» */
  people: string;
  groups: readonly UserGroup[];
  onClose: () => void;
  onGroup: (kind: Kind, groupId: number) => Promise<boolean>;
};

const titles: Record<Kind, string> = { add_to_group: 'Добавить в группу', remove_from_group: 'Убрать из группы' };

export function GroupDialog({ kind, people, groups, onClose, onGroup }: Props) {
  const [groupId, setGroupId] = useState<string | null>(null);
  return (
    <Modal opened={kind !== null} onClose={onClose} title={kind && `${titles[kind]}: ${people}`}>
      <Stack>
        <Select
          {...choiceListInDialog}
          label="Группа"
          placeholder="Выберите группу"
          data={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
          searchable
          nothingFoundMessage="Такой группы нет"
          value={groupId}
          onChange={setGroupId}
          data-autofocus
        />
        <DialogActions
          action={(kind && titles[kind].split(' ', 1)[0]) ?? ''}
          isPending={false}
          isDisabled={groupId === null}
          onCancel={onClose}
          onAction={() => {
            onClose();
            if (kind !== null) void onGroup(kind, Number(groupId));
          }}
        />
      </Stack>
    </Modal>
  );
}
