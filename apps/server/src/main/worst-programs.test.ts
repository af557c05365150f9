/** Whatever a student's program does in its home folder, the server lives, and others notice nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canSandbox } from '../drivers/container/sandbox/sandbox-engine.ts';
import { startDockerEngine } from '../testing/engines/docker-engine.ts';
import { killableContainers } from '../testing/containers/killable-containers.ts';

const engine = await startDockerEngine(['linux']);
afterAll(() => engine?.close());
const hasSandbox = await canSandbox();

type Product = Awaited<ReturnType<typeof killableContainers>>;

async function run(product: Product, id: number, script: string): Promise<void> {
  const client = await product.terminals(id);
  const terminal = await client.open();
  client.say({ type: 'attach', terminal, from: 0 });
  client.type(terminal, `${script}\r`);
  await expect.poll(() => client.text(terminal)).toContain('begun 42');
  const closed = new Promise((resolve) => client.socket.once('close', resolve));
  client.socket.close();
  await closed;
}

const copy = async ({ send }: Product, id: number) => (await send('POST', `/user/container/${id}/snapshot`, {})).status;

describe.each([
  { kind: 'sandbox', host: undefined, isThere: hasSandbox },
  { kind: 'docker', host: engine?.host, isThere: engine !== undefined },
])('with $kind', ({ host, isThere }) => {
  let product: Product;
  beforeAll(async () => {
    if (!isThere) return;
    product = await killableContainers(host);
    await product.start();
  });
  afterAll(() => product?.close());

  test.skipIf(!isThere)('a program that appends to a log is copied beside its work, each time', async () => {
    const [id, neighbour] = (await product.make(2)) as [number, number];
    for (const one of [id, neighbour]) {
      await product.press(one, 'start');
      await product.until(one, 'running');
    }
    const pid = product.pid();
    const fill = 'head -c 15000000 /dev/urandom > big.bin; echo "begun $((40 + 2))"';
    await run(product, id, `${fill}; while :; do echo line >> log.txt; echo line >> log.txt; done`);
    for (let count = 0; count < 15; count++) expect(await copy(product, id)).toBe(200);
    expect(await copy(product, neighbour)).toBe(200);
    expect(product.pid()).toBe(pid);
    expect((await product.get(id)).copy_problem).toBeNull();
    for (const one of [id, neighbour]) {
      await product.press(one, 'stop');
      await product.until(one, 'stopped');
    }
  });

  // an engine with disks of their own lets no home folder outgrow them
  test.skipIf(!isThere || host !== undefined)(
    'check 7: a home over its limit ends its container, and loses nothing',
    async () => {
      const { get, press, until, write, read, remove } = product;
      const [id, neighbour] = (await product.make(2, { disk_mb: 64 })) as [number, number];
      for (const one of [id, neighbour]) {
        await press(one, 'start');
        await until(one, 'running');
        expect((await write(one, 'work.txt', 'моё')).ok).toBe(true);
      }
      const pid = product.pid();
      const fill = 'for i in 1 2 3 4 5 6; do dd if=/dev/zero of=c$i bs=1M count=40; sleep 2; done';
      await run(product, id, `echo "begun $((40 + 2))"; ${fill}`);
      await expect.poll(async () => (await get(id)).reason, { interval: 500 }).toBe('disk_over');
      await expect
        .poll(async () => ['stopped', 'failed'].includes((await get(id)).state), { interval: 500 })
        .toBe(true);
      expect(await copy(product, id)).toBe(422);
      expect((await get(id)).copy_problem).toContain('Файлов больше, чем помещается в копию');
      expect(await copy(product, neighbour)).toBe(200);
      // the next start of the server finds it so
      await product.end('SIGKILL');
      await product.start();
      expect(await read(neighbour, 'work.txt')).toBe('моё');
      expect((await get(id)).reason).toBe('disk_over');
      for (const name of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']) await remove(id, name);
      await press(id, 'start');
      await until(id, 'running');
      expect(await read(id, 'work.txt')).toBe('моё');
      expect(await copy(product, id)).toBe(200);
      expect(await get(id)).toMatchObject({ copy_problem: null, reason: null });
      expect(pid).not.toBe(product.pid());
    },
  );
});
