import { describe, expect, it } from 'vitest';
import { findEngine, readAddress } from '../../docker-api/engine-address.ts';
import { decodeMessages, encodeMessage, type Message, zeroEnded } from '../../wire/messages.ts';
import { supervisorProtocol } from './supervisor-protocol.ts';
import { demultiplex } from '../../docker-api/multiplexed.ts';

const frame = (stream: number, text: string) => {
  const head = Buffer.from([stream, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([head, Buffer.from(text)]);
};

/** The bytes cut into pieces of that length. */
const cut = (bytes: Buffer, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, n) => bytes.subarray(n * length, (n + 1) * length));

describe('two streams in one', () => {
  const bytes = Buffer.concat([frame(1, 'привет'), frame(2, 'ой'), frame(1, ''), frame(1, ', мир')]);

  it.each([1, 2, 3, 7, 8, 9, 1000])('are separated from pieces of %i bytes', (length) => {
    const streams = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
    const take = demultiplex((name, piece) => {
      streams[name] = Buffer.concat([streams[name], piece]);
    });
    for (const part of cut(bytes, length)) take(part);
    expect(streams.stdout.toString()).toBe('привет, мир');
    expect(streams.stderr.toString()).toBe('ой');
  });

  it('are not found in another kind of stream', () => {
    const take = demultiplex(() => undefined);
    expect(() => take(Buffer.from('HTTP/1.1 500 oops'))).toThrow('no streams');
  });
});

describe('messages of the supervisor', () => {
  const bytes = Buffer.from(
    'hello version=1 cpu=cgroup uid=20001\n' +
      'result id=4 end=exit code=0 cpu=11250 wall=14803 memory=9437184 stdout=3 stderr=1\n5\n\n!' +
      'done id=5\nfault id=6 text=0\n',
  );

  it.each([1, 2, 5, 50, 1000])('are read from pieces of %i bytes', (length) => {
    const all: Message[] = [];
    const take = decodeMessages(supervisorProtocol, (message) => all.push(message));
    for (const part of cut(bytes, length)) take(part);
    expect(all.map(({ verb }) => verb)).toEqual(['hello', 'result', 'done', 'fault']);
    expect(all[1]?.fields.get('cpu')).toBe('11250');
    expect(all[1]?.payloads.get('stdout')?.toString()).toBe('5\n\n');
    expect(all[1]?.payloads.get('stderr')?.toString()).toBe('!');
  });

  it.each([['x'.repeat(5000)], ['what is=this\n'], ['result id=1 stdout=-1\n'], ['result id=1 stdout=1e99\n']])(
    'are refused when they are %j',
    (words) => {
      const take = decodeMessages(supervisorProtocol, () => undefined);
      expect(() => take(Buffer.from(words))).toThrow(/header|message|length/);
    },
  );

  it('are written with the lengths of what follows', () => {
    const written = encodeMessage('run', { id: 4, cpu: 10 }, { argv: zeroEnded(['a', 'b\0c']), input: 'ё' });
    expect(written.toString()).toBe('run id=4 cpu=10 argv=5 input=2\na\0bc\0ё');
  });
});

describe('the address of an engine', () => {
  it.each([
    ['unix:///run/docker.sock', { socketPath: '/run/docker.sock' }],
    ['/run/docker.sock', { socketPath: '/run/docker.sock' }],
    ['npipe:////./pipe/docker_engine', { socketPath: '//./pipe/docker_engine' }],
    ['tcp://judge.school:2375', { host: 'judge.school', port: 2375 }],
    ['tcp://[::1]', { host: '::1', port: 2375 }],
    ['https://judge.school', { host: 'judge.school', port: 2376, servername: 'judge.school' }],
  ])('is read from %s', (host, options) => {
    expect(readAddress(host).options).toEqual(options);
  });

  it('is the one that is set, before the usual places', () => {
    expect(findEngine(undefined, { env: { DOCKER_HOST: 'tcp://a:1' } })?.words).toBe('tcp://a:1');
    expect(findEngine('/b.sock', { env: { DOCKER_HOST: 'tcp://a:1' } })?.words).toBe('/b.sock');
    expect(() => readAddress('ssh://judge')).toThrow('не понять');
  });
});
