import { RunnerFault } from '../runner.ts';
import type { Engine, ExecStreams } from '../../docker-api/engine.ts';
import { decodeMessages, encodeMessage, type Fields, type Message } from '../../wire/messages.ts';
import { supervisorProtocol, supervisorVersion } from './supervisor-protocol.ts';

const helloMs = 20_000;

/**
 * Of a `live` run. `onOutputEnd`: it has closed its output. `onWaits`: it has long neither worked nor heard anything
 * since it took so many messages of input, its end too.
 */
type Live = { onOutput(piece: Buffer): void; onOutputEnd?(): void; onWaits?(heard: number): void };
type Listening = { patienceMs: number } & Partial<Live>;
type Asked = { resolve: (reply: Message) => void; reject: (reason: unknown) => void };

/** The connection to the supervisor of one container. Once broken, it stays so, and the container is removed. */
export class Supervisor {
  readonly #streams: ExecStreams;
  readonly #asked = new Map<string, Asked>();
  #count = 0;
  #complaints = '';
  #brokenBy: RunnerFault | undefined;
  #live: Partial<Live> = {};

  private constructor(streams: ExecStreams) {
    this.#streams = streams;
    const take = decodeMessages(supervisorProtocol, (message) => this.#take(message));
    streams.onStdout = (piece) => {
      try {
        take(piece);
      } catch (error) {
        this.#break(`${String(error)}`);
      }
    };
    streams.onStderr = (piece) => {
      this.#complaints = (this.#complaints + piece.toString()).slice(-2000);
    };
    void streams.ended.then(() => this.#break('the supervisor is gone'));
  }

  static async open(
    engine: Engine,
    containerId: string,
    { command, signal }: { command: readonly string[]; signal: AbortSignal | undefined },
  ): Promise<Supervisor> {
    const streams = await engine.exec(containerId, { Cmd: command, User: '0:0' }, signal);
    const supervisor = new Supervisor(streams);
    const version = (await supervisor.#reply('hello', helloMs)).fields.get('version');
    if (version === supervisorVersion) return supervisor;
    supervisor.close();
    throw new RunnerFault(`Образ собран для другой версии (протокол ${version}): выполните npm run runners:build.`);
  }

  get isBroken(): boolean {
    return this.#brokenBy !== undefined;
  }

  /** Sends a request and waits for its final answer. A supervisor that does not answer in time is broken. */
  ask(
    verb: string,
    fields: Fields,
    payloads: Readonly<Record<string, Buffer | string>>,
    { patienceMs, ...live }: Listening,
  ): Promise<Message> {
    const id = String(++this.#count);
    const reply = this.#reply(id, patienceMs);
    this.#live = live;
    this.#streams.write(encodeMessage(verb, { id, ...fields }, payloads));
    return reply;
  }

  /** Sends a message that has no answer: input for a running program. */
  tell(verb: string, fields: Fields, payloads: Readonly<Record<string, Buffer | string>> = {}): void {
    this.#streams.write(encodeMessage(verb, { id: this.#count, ...fields }, payloads));
  }

  /** Ends the supervisor's input; it then ends all that runs. */
  close(): void {
    this.#break('the conversation is closed');
  }

  #reply(id: string, patienceMs: number): Promise<Message> {
    if (this.#brokenBy) return Promise.reject(this.#brokenBy);
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    this.#asked.set(id, { resolve, reject });
    const timer = setTimeout(() => this.#break(`no answer for ${patienceMs / 1000} s`), patienceMs);
    return promise.finally(() => clearTimeout(timer));
  }

  #take(message: Message): void {
    const { verb, fields, payloads } = message;
    if (verb === 'fault') return this.#break(payloads.get('text')?.toString() ?? 'a fault');
    if (verb === 'output') return this.#live.onOutput?.(payloads.get('stdout')!);
    if (verb === 'output-end') return this.#live.onOutputEnd?.();
    if (verb === 'waits') return this.#live.onWaits?.(Number(fields.get('heard')));
    const id = verb === 'hello' ? verb : (fields.get('id') ?? '');
    this.#asked.get(id)?.resolve(message);
    this.#asked.delete(id);
  }

  #break(why: string): void {
    this.#brokenBy ??= new RunnerFault(`${why} ${this.#complaints}`.trim());
    for (const { reject } of this.#asked.values()) reject(this.#brokenBy);
    this.#asked.clear();
    this.#streams.destroy();
  }
}
