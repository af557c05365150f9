import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { finishAtProvider, type ProviderTools } from './ask-provider.ts';
import { linksOf, removeLink } from './domain.store.ts';
import { keepLink } from './keep-link.ts';

type By = { viewer: Viewer; ip: string };

/** Links the account of the other site to the caller's account. From then on it opens this one too. */
export async function linkProvider(tools: ProviderTools, by: By, answer: string): Promise<void> {
  const { person, provider } = await finishAtProvider(tools, answer, by.viewer.id);
  const { key, title } = provider;
  await keepLink(tools.db, by, person, { links: linksOf(key), told: { provider: title }, taken: () => taken(title) });
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
