import { Button, Text } from '@mantine/core';
import { adminGroups, type Invitation, type UserGroup } from '@put/contract/groups/groups';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { SectionHead } from '../../ui/screen/section-head.tsx';
import css from './group-page.module.css';
import { InvitationDialog } from './invitation-dialog.tsx';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import { invitationWords, stateWords } from './invitation-words.ts';

type Props = { group: UserGroup & { invitations: readonly Invitation[] } };

/** Invitation codes: who registers with one joins the group. */
export function GroupInvitations({ group }: Props) {
  const confirm = useConfirm();
  const messages = useMessage();
  const timeZone = useTimeZone();
  const [isInviting, setInviting] = useState(false);
  const revoke = useMutation(mutation(adminGroups.revokeInvitation, { refreshes: [adminGroups.get] }));

  const end = async ({ id, code_hint }: Invitation) => {
    const isSure = await confirm({
      title: `Отозвать приглашение …${code_hint}?`,
      text: 'По этому коду больше никто не войдёт. Кто вошёл раньше, останется в группе.',
      action: 'Отозвать',
      isDangerous: true,
    });
    if (isSure)
      revoke.mutate(
        { params: { id: String(id) } },
        { onSuccess: () => messages.success('Приглашение отозвано'), onError: messages.failure },
      );
  };

  return (
    <section aria-labelledby="group-invitations">
      <SectionHead id="group-invitations" title="Приглашения">
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setInviting(true)}
        >
          Пригласить
        </Button>
      </SectionHead>
      {group.invitations.length === 0 ? (
        <Text c="dimmed">Код приглашения приводит в группу каждого, кто с ним зарегистрируется.</Text>
      ) : (
        <ul className={rows.list}>
          {group.invitations.map((invitation) => (
            <li key={invitation.id} className={css.item}>
              <span>
                <span className={css.code}>…{invitation.code_hint}</span> {stateWords[invitation.state]}
                <br />
                <span className={css.quiet}>{invitationWords(invitation, timeZone)}</span>
              </span>
              {invitation.state !== 'revoked' && (
                <IconButton
                  icon={IconBan}
                  hint="Отозвать"
                  label={`Отозвать приглашение …${invitation.code_hint}`}
                  onClick={() => void end(invitation)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <InvitationDialog groupId={group.id} isOpen={isInviting} onClose={() => setInviting(false)} />
    </section>
  );
}
