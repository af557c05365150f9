import { domain } from '@put/contract/users/domain';
import { Refusal } from '@put/contract/base/refusals';
import { handle } from '../../http/mount.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { beginAtProvider, type ProviderTools } from './ask-provider.ts';
import { showAccounts } from './check-account.ts';
import { removeLink } from './domain.store.ts';
import { type DomainTools, linkAccount } from './link-account.ts';
import { linkProvider, unlinkProvider } from './link-provider.ts';

export const domainRoutes = (tools: DomainTools & ProviderTools) => [
  handle(domain.state, ({ viewer }) => showAccounts(tools, viewer.id)),
  handle(domain.link, async ({ viewer, body, from }) => {
    await linkAccount(tools, { viewer, ip: from.ip }, body);
    return showAccounts(tools, viewer.id);
  }),
  handle(domain.unlink, ({ viewer, from }) =>
    tools.db.transaction().execute(async (tx) => {
      const before = await removeLink(tx, viewer.id);
      if (!before) throw new Refusal('not_found');
      await recordAuditEvent(tx, { viewer, ip: from.ip }, 'unlink_domain', { type: 'user', id: viewer.id }, { before });
    }),
  ),
  handle(domain.beginLink, ({ viewer, params }) => beginAtProvider(tools, params.key, viewer.id)),
  handle(domain.finishLink, async ({ viewer, body, from }) => {
    await linkProvider(tools, { viewer, ip: from.ip }, body.answer);
    return showAccounts(tools, viewer.id);
  }),
  handle(domain.unlinkProvider, ({ viewer, params, from }) =>
    unlinkProvider(tools, { viewer, ip: from.ip }, params.key),
  ),
];
