import { Button, Menu } from '@mantine/core';
import type { UserGroup } from '@put/contract/groups/groups';
import { useState } from 'react';
import { BulkBar } from '../../ui/lists/bulk-bar.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { useIssuePasswords } from '../../parts/people/use-issue-passwords.ts';
import { idsOfAllFound, mostChosen } from './all-found.ts';
import { GroupDialog } from './group-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { useBulk } from './use-bulk.ts';
import type { UserSearch } from './user-search.ts';

type Props = {
  search: UserSearch;
  groups: readonly UserGroup[];
  chosen: ReadonlySet<number>;
  /** How many users the search finds on all pages. */
  found: number;
  onChoose: (ids: readonly number[]) => void;
};

/** Actions on the selected users. */
export function UserBulkBar({ search, groups, chosen, found, onChoose }: Props) {
  const messages = useMessage();
  const [dialog, setDialog] = useState<'add_to_group' | 'remove_from_group' | 'letter' | null>(null);
  const [isLooking, setLooking] = useState(false);
  const ids = [...chosen];
  const { act, isActing } = useBulk(ids, () => onChoose([]));
  const { issue, isIssuing } = useIssuePasswords();
  const people = countWords(chosen.size, ['человек', 'человека', 'человек']);

  const chooseAll = async () => {
    setLooking(true);
    try {
      onChoose(await idsOfAllFound(search));
    } catch (error) {
      messages.failure(error);
    }
    setLooking(false);
  };
  const close = () => setDialog(null);

  return (
    <BulkBar
      chosen={people}
      onClear={() => onChoose([])}
      isActing={isActing || isIssuing}
      more={
        chosen.size < Math.min(found, mostChosen) && (
          <Button variant="subtle" size="sm" loading={isLooking} onClick={() => void chooseAll()}>
            Выбрать всех найденных: {found}
          </Button>
        )
      }
      actions={
        <>
          <Menu.Item onClick={() => setDialog('add_to_group')}>Добавить в группу…</Menu.Item>
          <Menu.Item onClick={() => setDialog('remove_from_group')}>Убрать из группы…</Menu.Item>
          <Menu.Item onClick={() => setDialog('letter')}>Написать письмо…</Menu.Item>
          <Menu.Item onClick={() => void issue({ user_ids: ids }, people)}>Выдать пароли заново…</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void act({ kind: 'enable' })}>Включить</Menu.Item>
          <Menu.Item onClick={() => void act({ kind: 'disable' })}>Отключить…</Menu.Item>
          <Menu.Item color="brick" onClick={() => void act({ kind: 'delete' })}>
            Удалить…
          </Menu.Item>
        </>
      }
    >
      <GroupDialog
        kind={dialog === 'letter' ? null : dialog}
        people={people}
        groups={groups}
        onClose={close}
        onGroup={(kind, user_group_id) => act({ kind, user_group_id })}
      />
      <EmailDialog isOpen={dialog === 'letter'} userIds={ids} onClose={close} onSend={act} />
    </BulkBar>
  );
}
