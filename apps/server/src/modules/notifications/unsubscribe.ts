import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiBase } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import { notificationMail } from '@put/contract/notifications/unsubscribe';
import { keyFor } from '../../auth/secret.ts';
import type { Db } from '../../drivers/database/database.ts';
import { endMail } from './settings.store.ts';

const tokenOf = (secret: string, userId: number): string =>
  createHmac('sha256', keyFor(secret, 'unsubscribe')).update(String(userId)).digest('base64url');

/** The addresses that end e-mails to this person: of the call, and of the page with a button. */
export function leaveUrls({ secret, publicUrl }: { secret: string; publicUrl: () => string }, userId: number) {
  const query = `?user=${userId}&token=${tokenOf(secret, userId)}`;
  const urlOf = (path: string) => new URL(path + query, publicUrl()).href;
  return { oneClickUrl: urlOf(apiBase + notificationMail.unsubscribe.path), leaveUrl: urlOf('/auth/unsubscribe') };
}

/** A repeat changes nothing. Throws `link_expired` for a token that was not made here. */
export async function unsubscribe(
  { db, secret }: { db: Db; secret: string },
  { user, token }: { user: number; token: string },
): Promise<void> {
  if (!timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(secret, user)))) throw new Refusal('link_expired');
  await endMail(db, user);
}
