import { domain } from '@put/contract/domain';
import { Refusal } from '@put/contract/refusals';
import { handle } from '../../http/mount.ts';
import { recordAuditEvent } from '../audit/audit.api.ts';
import { checkAccount } from './check-account.ts';
import { removeLink } from './domain.store.ts';
import { type DomainTools, linkAccount } from './link-account.ts';

export const domainRoutes = (tools: DomainTools) => [
  handle(domain.state, ({ viewer }) => checkAccount(tools, viewer.id)),
  handle(domain.link, async ({ viewer, body, from }) => {
    await linkAccount(tools, { viewer, ip: from.ip }, body);
    return checkAccount(tools, viewer.id);
  }),
  handle(domain.unlink, ({ viewer, from }) =>
    tools.db.transaction().execute(async (tx) => {
      const before = await removeLink(tx, viewer.id);
      if (!before) throw new Refusal('not_found');
      await recordAuditEvent(tx, { viewer, ip: from.ip }, 'unlink_domain', { type: 'user', id: viewer.id }, { before });
    }),
  ),
];
