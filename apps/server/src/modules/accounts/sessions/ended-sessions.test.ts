import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../testing/build-app.ts';
import { watchEndedSessions } from './ended-sessions.ts';

const { db, events, make } = await testApp({ judges: false });

test('an end of which no news came is known after the gap, and waiting calls hear of it', async () => {
  const user = await make.user();
  const family = randomUUID();
  await db
    .insertInto('session')
    .values({ family, user_id: user.id, expires_at: new Date(Date.now() + 60_000).toISOString() })
    .execute();
  let tellGap = () => {};
  const onGap = (listener: () => void) => {
    tellGap = listener;
    return () => undefined;
  };
  const ended = await watchEndedSessions(db, { ...events, onGap });
  const heard = vi.fn();
  ended.whenEnded(family, heard);
  const now = Math.ceil(Date.now() / 1000) + 1;
  await db.updateTable('session').set({ revoked_at: new Date().toISOString() }).where('family', '=', family).execute();
  expect(ended.has(family, now)).toBe(false);
  tellGap();
  await expect.poll(() => ended.has(family, now)).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  ended.close();
});
