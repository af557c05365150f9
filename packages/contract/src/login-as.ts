import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idParams } from './primitives.ts';

/**
 * Belongs to `adminUsers`. It stands alone because every session renews it, and a student's page need not load the
 * rest.
 */
export const loginAs = endpoint({
  method: 'POST',
  path: '/admin/user/:id/login_as',
  access: 'admin',
  right: 'school',
  summary: 'An access token to act as a person who is no administrator; 60 minutes at most',
  params: idParams,
  reply: z.object({ access_token: z.string() }),
  refusals: ['not_found', 'not_onto_admin', 'acting_expired', 'factor_unproven'],
});
