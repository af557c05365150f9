import { Readable, type Writable } from 'node:stream';
import type { V1Pod } from '@kubernetes/client-node';
import { ContainerFault } from '../container-engine.ts';
import { homeFolder, student } from '../docker/container-options.ts';
import { homeTar } from '../life/home-tar.ts';
import type { Cluster } from './cluster.ts';
import { ClusterFault } from './cluster-fault.ts';
import { gateMark, keeperContainer } from './pod-manifest.ts';

/** Home folders of pods, through the container that looks after them. */

const notFilled = 42;
const pieceBytes = 262_144;

/**
 * Older clusters can not tell a program that its input has ended. So each piece comes after its length, and 0 is the
 * end. It is `head` that reads a piece, because it takes no byte more.
 */
const fill = `while read -r length && [ "$length" -gt 0 ]; do head -c "$length" || exit 1; done |
  tar --extract --preserve-permissions --numeric-owner --directory ${homeFolder} --file - && : > ${gateMark}`;
const openEmpty = `: > ${gateMark}`;

const whenFilled = `[ -e ${gateMark} ] || exit ${notFilled}`;
/** 1: a file changed meanwhile, and is in it as it was read. */
const pack = `${whenFilled}
tar --create --format=gnu --sparse --numeric-owner --one-file-system --directory ${homeFolder} --file - .
code=$?; [ $code -le 1 ]`;
const size = `${whenFilled}
du --summarize --block-size=1 ${homeFolder}`;

const shell = (script: string) => ['/bin/sh', '-c', script];

/** Puts a home folder in, and lets the agent begin. Null: it stays empty, and the agent fills it from /etc/skel. */
export async function fillPod(cluster: Cluster, pod: string, tar: Readable | null, signal: AbortSignal): Promise<void> {
  if (tar === null) {
    const { code, words } = await cluster.run(pod, keeperContainer, shell(openEmpty), signal);
    if (code !== 0) throw new ContainerFault(`Домашняя папка не открывается: ${words}`);
    return;
  }
  const clean = homeTar(tar, student);
  const stream = await cluster.exec(pod, keeperContainer, shell(fill), signal);
  const leave = () => void stream.destroy(new ClusterFault(0, 'cancelled'));
  signal.addEventListener('abort', leave, { once: true });
  try {
    stream.resume();
    const sending = send(stream, clean);
    const { code, words } = await Promise.race([stream.ended, sending.then(() => stream.ended)]);
    if (code !== 0) throw new ContainerFault(`Домашняя папка не распаковывается: ${words}`);
  } finally {
    signal.removeEventListener('abort', leave);
    clean.destroy();
    stream.destroy();
  }
}

async function send(stream: Writable, tar: Readable): Promise<void> {
  for await (const part of tar) {
    for (let at = 0; at < (part as Buffer).length; at += pieceBytes) {
      if (!stream.writable) return;
      const piece = (part as Buffer).subarray(at, at + pieceBytes);
      const framed = Buffer.concat([Buffer.from(`${piece.length}\n`), piece]);
      // a lost stream is seen by who waits for the program's end
      await new Promise<void>((resolve) => stream.write(framed, () => resolve()));
    }
  }
  if (stream.writable) stream.write(Buffer.from('0\n'));
}

/** A tar of a pod's home folder; undefined when it has never been filled. */
export async function packPod(cluster: Cluster, pod: V1Pod, signal: AbortSignal): Promise<Readable | undefined> {
  const name = pod.metadata?.name ?? '';
  const stream = await cluster.exec(name, keeperContainer, shell(pack), signal);
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await pieces.next();
  if (first.done) {
    const { code, words } = await stream.ended;
    if (code === notFilled) return undefined;
    throw new ContainerFault(`Домашняя папка не читается: ${words}`);
  }
  async function* all() {
    yield first.value as Buffer;
    for (;;) {
      const next = await pieces.next();
      if (next.done) break;
      yield next.value;
    }
    const { code, words } = await stream.ended;
    // a cut archive must not pass for a whole one
    if (code !== 0) throw new ContainerFault(`Домашняя папка не читается до конца: ${words}`);
  }
  const tar = Readable.from(all(), { objectMode: false });
  tar.once('close', () => stream.destroy());
  return tar;
}

/** Bytes of a pod's home folder; undefined when it has never been filled. */
export async function bytesOfPod(cluster: Cluster, pod: V1Pod, signal: AbortSignal): Promise<number | undefined> {
  const name = pod.metadata?.name ?? '';
  const { code, words, output } = await cluster.run(name, keeperContainer, shell(size), signal);
  if (code === notFilled) return undefined;
  const bytes = Number.parseInt(output, 10);
  if (Number.isNaN(bytes)) throw new ContainerFault(`Размер домашней папки не узнать: ${words}`);
  return bytes;
}
