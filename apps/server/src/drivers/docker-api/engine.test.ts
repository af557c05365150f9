import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { Engine } from './engine.ts';
import { readAddress } from './engine-address.ts';

async function engineThat(answer: RequestListener): Promise<Engine> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Engine(readAddress(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`));
}

async function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

test('a tar that breaks off breaks off its call, and its error is what is told', async () => {
  const engine = await engineThat((request) => request.on('error', () => undefined).resume());
  const tar = Readable.from(
    (async function* () {
      yield Buffer.alloc(1_000_000);
      throw new Error('deliberate');
    })(),
  );
  await expect(engine.stream('PUT', '/containers/a/archive', { tar })).rejects.toThrow('deliberate');
  expect(tar.destroyed).toBe(true);
});

test('an engine that ends in the middle of a tar lets go of the tar', async () => {
  const engine = await engineThat((request) => void request.once('data', () => request.destroy()));
  const tar = Readable.from(endless(), { objectMode: false });
  await expect(engine.stream('PUT', '/containers/a/archive', { tar })).rejects.toThrow();
  await expect.poll(() => tar.destroyed).toBe(true);
});

test('an answer that breaks off is an error of who reads it', async () => {
  const engine = await engineThat((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('part', () => response.destroy());
  });
  const answer = await engine.stream('GET', '/containers/a/archive');
  await expect(buffer(answer)).rejects.toThrow();
});
