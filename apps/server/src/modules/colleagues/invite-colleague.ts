import type { NewColleagueInvitation } from '@put/contract/colleagues/colleague-invitations';
import { grantWords } from '@put/contract/colleagues/named-grants';
import { Refusal } from '@put/contract/base/refusals';
import type * as z from 'zod/mini';
import type { Db } from '../../drivers/database/database.ts';
import { type Post, requireRecentCode } from '../accounts/accounts.api.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { insertInvitation, revokeInvitation } from '../groups/groups.api.ts';
import { postEmail } from '../mail/mail.api.ts';
import { areCoursesThere, findColleagueInvitation } from './invitations.store.ts';

const dayMs = 86_400_000;
/** An invitation is about a person who is not known yet. */
const somebody = { type: 'user', id: null } as const;

/** Makes a link that works once, and sends it when an address is given. */
export async function inviteColleague(
  { db, ...post }: Post & { db: Db },
  actor: Actor & { family: string },
  { grants, days, email = null }: z.output<typeof NewColleagueInvitation>,
): Promise<{ id: number; code: string }> {
  if (email !== null && !post.mail.hasServer) throw new Refusal('no_mail_server');
  return db.transaction().execute(async (tx) => {
    await requireRecentCode(tx, actor);
    if (!(await areCoursesThere(tx, grants))) throw new Refusal('not_found');
    const expires_at = new Date(Date.now() + days * dayMs).toISOString();
    const opens = { grants, email };
    const { id, code } = await insertInvitation(tx, opens, { uses_left: 1, expires_at }, actor.viewer?.id ?? null);
    const made = (await findColleagueInvitation(tx, code))!;
    const rights = made.grants.map(grantWords);
    const after = { invitation_id: id, code_hint: code.slice(-4), rights, expires_at };
    await recordAuditEvent(tx, actor, 'invite_colleague', somebody, { after });
    if (email !== null) {
      const url = new URL('/auth/colleague', post.publicUrl());
      url.searchParams.set('invite', code);
      await postEmail(tx, post.queue, email, {
        subject: 'Приглашение преподавать в «Пути»',
        text: ['Здравствуйте!', `${made.by_name ?? 'Администратор школы'} приглашает вас: ${rights.join('; ')}.`],
        link: {
          label: 'Открыть приглашение',
          url: url.href,
          note: 'Ссылка работает один раз. Войдите или зарегистрируйтесь, и курсы появятся у вас.',
        },
        end: ['Если это письмо пришло вам по ошибке, ничего делать не нужно.'],
      });
    }
    return { id, code };
  });
}

export const revokeColleagueInvitation = (db: Db, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { code_hint } = await revokeInvitation(tx, id, 'colleague');
    const before = { invitation_id: id, code_hint };
    await recordAuditEvent(tx, actor, 'revoke_colleague_invitation', somebody, { before });
  });
