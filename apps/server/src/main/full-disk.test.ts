/** A student fills the disk of a container, by bytes and by files, and gets out of it without a terminal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDockerEngine } from '../testing/engines/docker-engine.ts';
import { killableContainers } from '../testing/containers/killable-containers.ts';

const engine = await startDockerEngine(['linux']);

describe.skipIf(!engine)('in Docker', () => {
  let product: Awaited<ReturnType<typeof killableContainers>>;
  beforeAll(async () => {
    product = await killableContainers(engine!.host);
    await product.start();
  });
  afterAll(async () => {
    await product.close();
    await engine!.close();
  });

  test.each([
    // what the disk had kept for itself becomes free when it is written out
    ['bytes', 'for i in 1 2 3; do cat /dev/zero >> full 2>/dev/null; sync; done'],
    ['files', 'mkdir full; i=0; while : 2>/dev/null > full/$i; do i=$((i+1)); done'],
  ])('check 7: a disk full of %s: stop, start and delete, all without a terminal', async (_, fill) => {
    const { get, press, until, write, read, remove } = product;
    const [id] = (await product.make(1, { disk_mb: 16 })) as [number];
    await press(id, 'start');
    await until(id, 'running');
    for (const name of ['work.txt', 'rest.txt']) expect((await write(id, name, 'моё')).ok).toBe(true);
    const client = await product.terminals(id);
    const terminal = await client.open();
    client.say({ type: 'attach', terminal, from: 0 });
    client.type(terminal, `${fill}; echo "filled $((40 + 2))"\r`);
    await expect.poll(() => client.text(terminal)).toContain('filled 42');
    const closed = new Promise((resolve) => client.socket.once('close', resolve));
    client.socket.close();
    await closed;
    const refused = await write(id, 'new.txt', 'x'.repeat(900_000));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Место в контейнере закончилось. Удалите лишние файлы.');

    await press(id, 'stop');
    await until(id, 'stopped');
    await press(id, 'start');
    await until(id, 'running');
    expect(await read(id, 'work.txt')).toBe('моё');
    // in the tree of files, while it runs
    expect((await remove(id, 'rest.txt')).ok).toBe(true);
    await press(id, 'stop');
    await until(id, 'stopped');
    // and while it is stopped
    expect((await remove(id, 'full')).ok).toBe(true);
    await press(id, 'start');
    await until(id, 'running');
    expect((await write(id, 'new.txt', 'x'.repeat(900_000))).ok).toBe(true);
    expect(await read(id, 'work.txt')).toBe('моё');
    expect((await get(id)).reason).toBeNull();
    await press(id, 'stop');
    await until(id, 'stopped');
  });
});
