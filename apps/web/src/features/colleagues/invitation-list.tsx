import { Title } from '@mantine/core';
import { adminColleagueInvitations, type ColleagueInvitation } from '@put/contract/colleagues/colleague-invitations';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { IconBan } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { wholeDay } from '../../parts/time/time-words.ts';
import { useTimeZone } from '../../parts/time/use-clock.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import rows from '../../ui/lists/row-list.module.css';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './colleagues.module.css';

/** Links that were made: who has come by each, and which still wait. */
export function InvitationList({ invitations }: { invitations: readonly ColleagueInvitation[] }) {
  const confirm = useConfirm();
  const messages = useMessage();
  const timeZone = useTimeZone();
  const revoke = useMutation(
    mutation(adminColleagueInvitations.revoke, { refreshes: [adminColleagueInvitations.list] }),
  );
  if (invitations.length === 0) return null;
  const end = async ({ id, code_hint }: ColleagueInvitation) => {
    const isSure = await confirm({
      title: `Отозвать приглашение …${code_hint}?`,
      text: 'По этой ссылке больше никто не станет коллегой.',
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
    <section aria-labelledby="colleague-invitations" className={css.invitations}>
      <Title order={2} id="colleague-invitations" mb="sm">
        Приглашения
      </Title>
      <ul className={rows.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={css.item}>
            <span>
              <span className={css.code}>…{invitation.code_hint}</span> {invitation.grants.map(grantWords).join('; ')}
              <br />
              <span className={css.quiet}>{stateOf(invitation, timeZone)}</span>
            </span>
            {invitation.state === 'active' && (
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
    </section>
  );
}

/** «ждёт до 1 декабря 2026 г., письмо ушло на anna@school.example» */
function stateOf({ state, expires_at, email, taken_by_name, by_name }: ColleagueInvitation, timeZone: string): string {
  const words = {
    active: `ждёт до ${wholeDay(expires_at, timeZone)}`,
    used_up: taken_by_name === null ? 'принято' : `принято: ${taken_by_name}`,
    expired: 'срок вышел',
    revoked: 'отозвано',
  }[state];
  return [words, email !== null && state === 'active' && `письмо на ${email}`, by_name !== null && `от: ${by_name}`]
    .filter(Boolean)
    .join(', ');
}
