/**
 * Throws from everywhere where nobody can catch it, each in a piece of work of its own, and tells the parent process which
 * piece has failed. Between them it looks whether a mark was left behind. In its own process, as tests end at such errors.
 */
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createReadStream, readFile } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { OwnFailure, ownSignal } from '../../drivers/failure/own-failure.ts';
import { hearUncaught } from '../../main/hear-uncaught.ts';

const deliberate = () => new Error('deliberate');
const fail = (): never => {
  throw deliberate();
};
const listen = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

const greeting = await listen(createServer((socket) => void socket.on('error', () => undefined).end('hello')));
const shared = new EventEmitter();
const outside = async (work: () => void) => {
  await wait(5);
  work();
};
let asked: OwnFailure | undefined;
const calls = await listen(
  createHttpServer((message, response) => {
    const own = asked!;
    own.guard(message);
    own.run(() => {
      message.on('data', () => {
        response.end();
        fail();
      });
    });
  }),
);

type Origin = (own: OwnFailure) => unknown;
/** `outside`: what comes from elsewhere, in the name of nobody. */
const origins: Record<string, { within: Origin; outside?: Origin }> = {
  'a timer': { within: () => setTimeout(fail) },
  'an immediate': { within: () => setImmediate(fail) },
  'a tick': { within: () => process.nextTick(fail) },
  'a microtask': { within: () => queueMicrotask(fail) },
  'a promise that nobody awaits': { within: () => void Promise.reject(deliberate()) },
  'a function after an await': { within: () => void wait(1).then(fail) },
  'a stream without a listener': { within: () => new PassThrough().destroy(deliberate()) },
  'a file that is not there': { within: () => createReadStream('/no/such/file') },
  'a callback of a file': { within: () => readFile('/proc/self/stat', fail) },
  'bytes that are no gzip': { within: () => createGunzip().resume().end('no gzip') },
  'a tar that is destroyed': { within: () => pack().resume().destroy(deliberate()) },
  'an open entry of a tar': {
    within: () => {
      const tar = pack().on('error', () => undefined);
      tar.entry({ name: 'a', size: 10 }, () => undefined).write('part');
      tar.destroy(deliberate());
    },
  },
  'a tar that is none': { within: () => extract().end(Buffer.alloc(1024, 7)) },
  'a program that is not there': { within: () => spawn('/no/such/program') },
  'the output of a program': { within: () => spawn('echo', ['a']).stdout.once('data', fail) },
  'a connection that is refused': { within: () => connect(1, '127.0.0.1') },
  'bytes of a connection': { within: () => connect(greeting, '127.0.0.1').once('data', fail) },
  'a listener of an abort': { within: () => AbortSignal.timeout(1).addEventListener('abort', fail) },
  'the step itself': { within: fail },
  'an emitter of others that is guarded': {
    within(own) {
      const emitter = new EventEmitter();
      own.guard(emitter);
      emitter.on('news', fail);
      shared.once('news', () => emitter.emit('news'));
    },
    outside: () => shared.emit('news'),
  },
  'the body of a call': {
    within: (own) => void (asked = own),
    outside: () =>
      request({ port: calls, method: 'POST' })
        .on('error', () => undefined)
        .end('body'),
  },
};

hearUncaught();
let markLeft = false;
const looking = await listen(
  createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        markLeft ||= ownSignal() !== undefined;
        socket.end();
      });
  }),
);
/** As a connection that comes outside of all work. */
const look = async () => {
  const socket = connect(looking, '127.0.0.1').resume();
  socket.write('look');
  await once(socket, 'close');
};
for (const [name, { within, outside: then }] of Object.entries(origins)) {
  const { promise: failed, resolve } = Promise.withResolvers<unknown>();
  const own = new OwnFailure('job', resolve);
  own.run(() => within(own));
  if (then) await outside(() => then(own));
  await failed;
  await look();
  process.send!(markLeft ? `${name}, and its mark was left` : name);
}
process.exit();
