import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Time } from '../base/primitives.ts';

export const ProfileState = z.object({
  is_email_confirmed: z.boolean(),
  /** Without a mail server nobody can confirm an address, or change the own one. */
  has_mail_server: z.boolean(),
  /** A new address that is not confirmed yet. */
  pending_email: z.nullable(z.string()),
  is_password_temporary: z.boolean(),
  second_factor: z.object({
    is_on: z.boolean(),
    /** Whether this person may set up a second factor: administrators only. */
    may_be_set: z.boolean(),
    /** Whether an administrator without a second factor loses the administrator's rights here. */
    is_required: z.boolean(),
    recovery_codes_left: z.int(),
  }),
  deletion_requested_at: z.nullable(Time),
  /** An administrator declined the last request; asking again forgets it. */
  deletion_declined: z.nullable(z.object({ at: Time, reason: z.string() })),
});

/** Belongs to `profile`. It stands alone because every page asks for it, and none but the profile needs the forms. */
export const profileState = endpoint({
  method: 'GET',
  path: '/auth/profile',
  access: 'signed-in',
  summary: 'What the profile shows besides the user',
  reply: ProfileState,
});
