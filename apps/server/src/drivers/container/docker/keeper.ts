import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../docker-api/engine.ts';
import { EngineFault } from '../../docker-api/engine-fault.ts';
import type { ExecDuplex } from '../../docker-api/exec-duplex.ts';
import { ContainerFault } from '../container-engine.ts';
import { ignoreAbsent } from './ignore-absent.ts';
import type { Names } from './container-names.ts';

const script = readFileSync(join(import.meta.dirname, 'keeper.sh'), 'utf8');
const imageLabel = 'put.image';
const tries = 5;

/** It ends by itself when nothing has run in it for ten minutes. */
const idle = 'n=0; while [ $n -lt 20 ]; do sleep 30; set -- /proc/[0-9]*; [ $# -gt 1 ] && n=0 || n=$((n+1)); done';

/** Codes of `keeper.sh`. */
export const keeperCodes = { absent: 66, oldGeneration: 67, badName: 68 } as const;

/** A command of the keeper ended with an error. */
export class KeeperFailed extends ContainerFault {
  override name = 'KeeperFailed';
  readonly code: number | null;
  constructor(command: string, code: number | null) {
    super(`Хранитель домашних папок не справился: ${command}, код ${code}.`);
    this.code = code;
  }
}

/** A command that waits for words, one a line, and answers each with a line. It ends when nobody holds it. */
export type Held = { first: string; say(word: string): Promise<string>; letGo(): void };

/**
 * A container of ours that makes, mounts and empties the disks of home folders: `keeper.sh`. It has rights that no
 * student's container has, and no network. All processes of an installation share it.
 */
export class Keeper {
  readonly #engine: Engine;
  readonly #names: Names;
  readonly #image: () => Promise<string>;

  constructor(engine: Engine, names: Names, imageOf: () => Promise<string>) {
    this.#engine = engine;
    this.#names = names;
    this.#image = imageOf;
  }

  /** Runs a command, and gives what it prints. Throws KeeperFailed. */
  async run(command: string, ...args: string[]): Promise<string> {
    return (await buffer(await this.open(command, ...args))).toString().trim();
  }

  /** Runs a command whose output is read as it comes. An error code ends the stream with KeeperFailed. */
  async open(command: string, ...args: string[]): Promise<Readable> {
    const output = await this.#exec([command, ...args]);
    output.end();
    const read = async function* () {
      for await (const piece of output) yield piece as Buffer;
      const code = await output.exitCode();
      if (code !== 0) throw new KeeperFailed(command, code);
    };
    const pieces = read();
    // what fails at once rejects
    const first = await pieces.next();
    const all = async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    };
    return Readable.from(all(), { objectMode: false });
  }

  async hold(signal: AbortSignal, command: string, ...args: string[]): Promise<Held> {
    const stream = await this.#exec([command, ...args]);
    const lines = linesOf(stream);
    const letGo = () => {
      if (!stream.writableEnded) stream.end();
      // the stream closes when it is read to its end
      lines.next().then(({ done }) => done || letGo(), ignore);
    };
    signal.addEventListener('abort', letGo, { once: true });
    const next = async () => {
      const { value, done } = await lines.next();
      signal.throwIfAborted();
      if (done) throw new KeeperFailed(command, await stream.exitCode());
      return value;
    };
    try {
      const first = await next();
      return {
        first,
        say: (word) => {
          stream.write(`${word}\n`);
          return next();
        },
        letGo,
      };
    } catch (error) {
      letGo();
      throw error;
    }
  }

  async remove(): Promise<void> {
    await this.#engine.call('DELETE', `/containers/${this.#names.keeper}?force=1`).catch(ignoreAbsent);
  }

  async #exec(args: readonly string[]): Promise<ExecDuplex> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.#engine.execDuplex(this.#names.keeper, keeperExec(args));
      } catch (error) {
        // there is none, or it has just ended
        const isAbsent = error instanceof EngineFault && (error.status === 404 || error.status === 409);
        if (!isAbsent || tried === tries) throw error;
        await this.#begin();
      }
    }
  }

  async #begin(): Promise<void> {
    const name = this.#names.keeper;
    const reference = await this.#image();
    type Inspected = { Config: { Labels: Record<string, string> }; State: { Running: boolean } };
    const found = await this.#engine.call<Inspected>('GET', `/containers/${name}/json`).catch(ignoreAbsent);
    if (found?.State.Running) {
      await sleep(100);
      return;
    }
    if (found && found.Config.Labels[imageLabel] !== reference) await this.remove();
    await this.#engine
      .call('POST', `/containers/create?name=${name}`, { body: keeperOptions(this.#names, reference) })
      .catch((error: unknown) => {
        // it is there, or another process was quicker
        if (!(error instanceof EngineFault && error.status === 409)) throw error;
      });
    await this.#engine.call('POST', `/containers/${name}/start`).catch(ignoreAbsent);
  }
}

/** What the keeper is made with. */
export const keeperOptions = (names: Names, reference: string) => ({
  Image: reference,
  Entrypoint: ['/bin/sh', '-c'],
  Cmd: [idle],
  User: '0:0',
  NetworkDisabled: true,
  StopSignal: 'SIGKILL',
  Labels: names.labels('keeper', undefined, { [imageLabel]: reference }),
  HostConfig: {
    NetworkMode: 'none',
    IpcMode: 'private',
    CapDrop: ['ALL'],
    // mount; read and delete what belongs to students; make the node of a new loop device
    CapAdd: ['SYS_ADMIN', 'DAC_OVERRIDE', 'FOWNER', 'MKNOD'],
    SecurityOpt: ['seccomp=unconfined', 'apparmor=unconfined'],
    // loop devices, and what makes new ones
    DeviceCgroupRules: ['b 7:* rwm', 'c 10:237 rwm'],
    Binds: [`${names.store}:/homes`, '/dev:/dev'],
    LogConfig: { Type: 'none' },
    PidsLimit: 512,
    RestartPolicy: { Name: 'no' },
  },
});

/** What a command of the keeper runs with. */
export const keeperExec = (args: readonly string[]) => ({
  Cmd: ['/bin/bash', '-c', script, 'keeper', ...args],
  User: '0:0',
  // names are bytes
  Env: ['LC_ALL=C'],
});

const ignore = () => undefined;

async function* linesOf(stream: ExecDuplex): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const piece of stream) {
    text += String(piece);
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 1);
    }
  }
  return undefined;
}
