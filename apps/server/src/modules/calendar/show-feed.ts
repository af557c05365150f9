import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Content } from '../../http/answers/send-content.ts';
import { countRequest } from '../accounts/accounts.api.ts';
import { findOwner, noteRead } from './calendar.store.ts';
import { hashOfLink } from './links.ts';
import { listEvents } from './list-events.ts';
import { writeCalendar } from './write-calendar.ts';

/** The calendar behind a link. Its tag changes with its text alone, so most questions of programs are answered 304. */
export async function showFeed(
  { db, publicUrl }: { db: Db; publicUrl: () => string },
  { file, ip }: { file: string; ip: string },
): Promise<Content> {
  await countRequest(db, 'calendar', ip);
  const owner = await findOwner(db, hashOfLink(file.slice(0, -'.ics'.length)));
  if (!owner) throw new Refusal('not_found');
  await noteRead(db, owner.id);
  const text = writeCalendar({
    name: '«Путь»: сроки',
    madeAt: owner.created_at,
    events: await listEvents(db, owner, publicUrl()),
  });
  const bytes = Buffer.from(text);
  return {
    tag: createHash('sha256').update(bytes).digest('base64url'),
    sizeBytes: bytes.length,
    mime: 'text/calendar; charset=utf-8',
    name: 'put.ics',
    isPicture: false,
    isPublic: false,
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}
