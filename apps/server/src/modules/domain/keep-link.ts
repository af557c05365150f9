import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import { type Db, uniqueViolation } from '../../drivers/database/database.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { nothingToAudit } from '../../http/audited.ts';
import { findLinkOf, findUserBySubject, insertLink, renameLink } from './domain.store.ts';

type Linking = {
  /** The name under which links with this organisation are stored. */
  links: string;
  /** What the audit says of the link besides the login. */
  told?: { provider: string };
  /** The refusal of an account that is linked to another one here. */
  taken: () => Refusal;
};

/** Links the outside account to the caller's account. The same link once more only stores a login that changed. */
export async function keepLink(
  db: Db,
  { viewer, ip }: { viewer: Viewer; ip: string },
  person: { subject: string; login: string },
  { links, told, taken }: Linking,
): Promise<void> {
  const { subject, login } = person;
  try {
    await db.transaction().execute(async (tx) => {
      const own = await findLinkOf(tx, viewer.id, links);
      if (own?.subject === subject) {
        await renameLink(tx, person, links);
        return nothingToAudit();
      }
      if (own) throw new Refusal('already_linked', { detail: `Уже привязана «${own.login}». Сначала отвяжите её.` });
      if ((await findUserBySubject(tx, subject, links)) !== undefined) throw taken();
      await insertLink(tx, viewer.id, person, links);
      const after = { login, ...told };
      await recordAuditEvent(tx, { viewer, ip }, 'link_domain', { type: 'user', id: viewer.id }, { after });
    });
  } catch (error) {
    if (uniqueViolation(error)?.startsWith('linked_account')) throw taken();
    throw error;
  }
}
