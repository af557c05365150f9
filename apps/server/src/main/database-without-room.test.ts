/** The disk of the data folder fills up until the bundled database ends; when there is room again, all goes on. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adminHealth } from '@put/contract/system/health';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orSkipped } from '../testing/engines/docker-engine.ts';
import { killableServer } from '../testing/processes/killable-server.ts';

const run = promisify(execFile);
const place = await orSkipped(async () => {
  if (process.getuid?.() !== 0) throw new Error('a small disk is mounted, which only root can');
  const folder = await mkdtemp(join(tmpdir(), 'put-full-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'put-test', folder]);
  return folder;
});

describe.runIf(place !== undefined)('a full disk', () => {
  const filler = join(place ?? '', 'filler');
  let product: Awaited<ReturnType<typeof killableServer>>;

  beforeAll(async () => {
    const dataDir = join(place!, 'data');
    await mkdir(dataDir);
    product = await killableServer({ PT_DATA_DIR: dataDir });
    await product.start();
    await product.signIn('admin');
  });
  afterAll(async () => {
    await product?.close();
    await run('umount', ['-l', place!]);
    await rm(place!, { recursive: true, force: true });
  });

  const probe = async () => {
    const answer = await fetch(`http://127.0.0.1:${product.port()}/readyz`);
    return [answer.status, await answer.text()];
  };
  const full = [503, 'not ready: no room on the disk of the database'];

  async function fill(): Promise<void> {
    const file = await open(filler, 'w');
    try {
      for (;;) await file.write(Buffer.alloc(1_048_576, 1));
    } catch {
      // there is no more room
    } finally {
      await file.close();
    }
  }

  /** The database goes on to the next file of its log, and in the end to one that does not fit any more. */
  async function useUpLog(): Promise<void> {
    const client = new pg.Client({ host: join(place!, 'data/run'), user: 'put', database: 'put' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select pg_switch_wal()');
    } catch {
      // it has ended
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  test('the probe and the page of health say so; the database goes on by itself when there is room', async () => {
    await fill();
    expect(await probe()).toEqual(full);
    const health = await product.call<{ disk: object }>('GET', adminHealth.show.path);
    expect(health.disk).toMatchObject({ state: 'broken' });
    await expect
      .poll(async () => {
        await useUpLog();
        return (await product.send('GET', adminHealth.show.path)).status;
      })
      .toBe(507);
    const refusal = (await (await product.send('GET', adminHealth.show.path)).json()) as object;
    expect(refusal).toMatchObject({ code: 'disk_full', detail: expect.stringContaining('освободит место') as string });
    expect(await probe()).toEqual(full);

    await rm(filler);
    await expect.poll(probe).toEqual([200, 'ready']);
    await product.signIn('student');
  });
});
