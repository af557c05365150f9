import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { idParams } from '../base/primitives.ts';

/**
 * Belongs to `adminUsers`. It stands alone because every session renews it, and a student's page need not load the
 * rest.
 */
export const loginAs = endpoint({
  method: 'POST',
  path: '/admin/user/:id/login_as',
  access: 'admin',
  right: 'people.act_as',
  of: { user: 'params.id' },
  audits: 'act_as',
  summary:
    'An access token to act as a person who is no staff; 60 minutes at most; teachers only where the installation lets them',
  params: idParams,
  reply: z.object({ access_token: z.string() }),
  refusals: ['not_found', 'not_onto_admin', 'acting_expired', 'factor_unproven'],
});
