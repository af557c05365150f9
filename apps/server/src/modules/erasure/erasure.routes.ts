import { adminErasure } from '@put/contract/users/erasure';
import { handle } from '../../http/mount.ts';
import { declineErasure } from './decline-erasure.ts';
import { erasePerson, type EraseTools } from './erase-person.ts';

export const erasureRoutes = (tools: EraseTools) => [
  handle(adminErasure.erase, ({ params, body, viewer, from: { ip, family } }) =>
    erasePerson(tools, { viewer, ip, family }, { ...params, ...body }),
  ),
  handle(adminErasure.decline, ({ params, body, viewer, from: { ip } }) =>
    declineErasure(tools.db, { viewer, ip }, { ...params, ...body }),
  ),
];
