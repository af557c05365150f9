import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Time } from './primitives.ts';

export const ProfileState = z.object({
  is_email_confirmed: z.boolean(),
  /** Without one an address cannot be confirmed, nor changed by oneself. */
  has_mail_server: z.boolean(),
  /** A new address that waits for its confirmation. */
  pending_email: z.nullable(z.string()),
  is_password_temporary: z.boolean(),
  second_factor: z.object({
    is_on: z.boolean(),
    /** Administrators only. */
    may_be_set: z.boolean(),
    /** Without it this administrator is an ordinary person here. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
  deletion_requested_at: z.nullable(Time),
});

/** Of `profile`; apart, since the frame of every page asks for it and needs no form of the profile. */
export const profileState = endpoint({
  method: 'GET',
  path: '/auth/profile',
  access: 'signed-in',
  summary: 'What the profile shows besides the user',
  reply: ProfileState,
});
