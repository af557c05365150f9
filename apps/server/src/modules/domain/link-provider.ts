import type { Viewer } from '@put/contract/access';
import { Refusal } from '@put/contract/refusals';
import { uniqueViolation } from '../../drivers/database/database.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { finishAtProvider, type ProviderTools } from './ask-provider.ts';
import { findLinkOf, findUserBySubject, insertLink, linksOf, removeLink, renameLink } from './domain.store.ts';

type By = { viewer: Viewer; ip: string };

/** Links the account of the other site to the caller's account. From then on it opens this one too. */
export async function linkProvider(tools: ProviderTools, { viewer, ip }: By, answer: string): Promise<void> {
  const { person, provider } = await finishAtProvider(tools, answer, viewer.id);
  const { subject, login } = person;
  const links = linksOf(provider.key);
  try {
    await tools.db.transaction().execute(async (tx) => {
      const own = await findLinkOf(tx, viewer.id, links);
      if (own?.subject === subject) return renameLink(tx, person, links);
      if (own) throw new Refusal('already_linked', { detail: `Уже привязана «${own.login}». Сначала отвяжите её.` });
      if ((await findUserBySubject(tx, subject, links)) !== undefined) throw taken(provider.title);
      await insertLink(tx, viewer.id, person, links);
      const after = { login, provider: provider.title };
      await recordAuditEvent(tx, { viewer, ip }, 'link_domain', { type: 'user', id: viewer.id }, { after });
    });
  } catch (error) {
    if (uniqueViolation(error)?.startsWith('linked_account')) throw taken(provider.title);
    throw error;
  }
}

const taken = (title: string) =>
  new Refusal('already_linked', {
    detail: `Эта запись «${title}» уже открывает другую учётную запись «Пути». Войдите ею или отвяжите её там.`,
  });

export async function unlinkProvider({ db }: Pick<ProviderTools, 'db'>, { viewer, ip }: By, key: string) {
  await db.transaction().execute(async (tx) => {
    const before = await removeLink(tx, viewer.id, linksOf(key));
    if (!before) throw new Refusal('not_found');
    await recordAuditEvent(tx, { viewer, ip }, 'unlink_domain', { type: 'user', id: viewer.id }, { before });
  });
}
