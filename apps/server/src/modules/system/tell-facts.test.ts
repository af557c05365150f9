import { expect, onTestFinished, test } from 'vitest';
import { postgresLocks } from '../../drivers/locks/postgres-locks.ts';
import { testApp } from '../../testing/build-app.ts';
import { certificateOf } from './read-certificate.ts';
import { factsOf } from './read-facts.ts';
import { tellFacts } from './tell-facts.ts';

const { db, connect, tools } = await testApp();

/** Behaves as another process: it has a connection of its own. */
function start() {
  const locks = postgresLocks({ connect });
  onTestFinished(() => locks.close());
  let reads = 0;
  const read = factsOf({ ...tools, areContainersOff: false });
  const readFacts = () => {
    reads += 1;
    return read();
  };
  const tell = tellFacts({ locks, readFacts, readCertificate: certificateOf(undefined) });
  return { locks, tell, reads: () => reads };
}

test('one process tells the facts; when it ends, another does', async () => {
  const [first, second] = [start(), start()];
  const figures = await first.tell();
  expect(figures.map(({ name }) => name)).toContain('put_queue_waiting');
  expect(await second.tell()).toEqual([]);
  // read once, however often one looks
  expect(await Promise.all([first.tell(), first.tell()])).toEqual([figures, figures]);
  expect([first.reads(), second.reads()]).toEqual([1, 0]);
  first.locks.close();
  await expect.poll(() => second.tell()).not.toEqual([]);
});

test('what waits is told by class, with its age', async () => {
  await db
    .insertInto('mail_message')
    .values({
      recipient: 'anna@example.com',
      subject: 'Тема',
      text: 'Текст',
      html: '<p>Текст</p>',
      created_at: new Date(Date.now() - 3_600_000).toISOString(),
    })
    .execute();
  const figures = await start().tell();
  const samplesOf = (name: string) => figures.find((one) => one.name === name)!.samples;
  expect(samplesOf('put_queue_waiting').map(({ labels, value }) => [labels!['class'], value])).toEqual([
    ['run', 0],
    ['submission', 0],
    ['background', 0],
    ['mail', 1],
    ['container', 0],
  ]);
  const { value } = samplesOf('put_queue_oldest_seconds').find(({ labels }) => labels!['class'] === 'mail')!;
  expect(value).toBeGreaterThanOrEqual(3600);
  // nobody has ever made a backup
  expect(figures.some(({ name }) => name === 'put_backup_last_timestamp_seconds')).toBe(false);
  expect(JSON.stringify(figures)).not.toContain('anna');
});
