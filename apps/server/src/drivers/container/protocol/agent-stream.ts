import type { Duplex } from 'node:stream';
import { exactText } from '@put/python/exact-text.ts';
import { decodeMessages, encodeMessage, type Fields, type Message, zeroEnded } from '../../wire/messages.ts';
import {
  type Agent,
  type AgentCommand,
  type AgentEntry,
  type AgentFile,
  AgentLost,
  AgentRefusal,
  type AgentRefusalCode,
  agentRefusals,
  type AgentProgram,
  type AgentRan,
  type Attached,
  type Content,
  type TerminalListener,
} from './agent.ts';
import { agentProtocol, agentVersion, inputBytes, pieceBytes } from './agent-protocol.ts';
import { DialledPort } from './dialled-port.ts';
import { numberIn, readEntries, readLines, wordIn } from './read-replies.ts';

type Payloads = Readonly<Record<string, Buffer | string>>;
type Asked = { take(message: Message): boolean; fail(reason: Error): void };

const helloMs = 20_000;
const answerMs = 60_000;
/** A listing is cut here, so that a folder of a million files can not fill the server's memory. */
const mostEntries = 5_000;

/** Begins a conversation over an engine's stream. Rejects with AgentLost when the agent says no hello in time. */
export async function talkToAgent(stream: Duplex, signal?: AbortSignal): Promise<Agent> {
  const talk = new AgentTalk(stream);
  const abort = () => talk.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await talk.greeted();
    signal?.throwIfAborted();
    return talk;
  } catch (error) {
    talk.close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

class AgentTalk implements Agent {
  readonly closed: Promise<void>;
  generation = -1;
  home = '';
  readonly #stream: Duplex;
  readonly #asked = new Map<string, Asked>();
  readonly #terminals = new Map<number, TerminalListener>();
  readonly #ports = new Map<string, DialledPort>();
  readonly #programs = new Map<string, { resolve(code: number): void; reject(reason: Error): void }>();
  #onChange: ((paths: string[] | null) => void) | undefined;
  #count = 0;
  #lost: AgentLost | undefined;
  #end: () => void = () => {};

  constructor(stream: Duplex) {
    this.#stream = stream;
    // everybody who writes may wait for room
    stream.setMaxListeners(0);
    this.closed = new Promise((resolve) => (this.#end = resolve));
    const take = decodeMessages(agentProtocol, (message) => this.#take(message));
    stream.on('data', (piece: Buffer) => {
      try {
        take(piece);
      } catch (error) {
        this.#lose(error instanceof Error ? error.message : String(error));
      }
    });
    stream.on('error', (error) => this.#lose(error.message));
    stream.on('close', () => this.#lose('the stream has ended'));
    stream.on('end', () => this.#lose('the stream has ended'));
  }

  async greeted(): Promise<void> {
    const hello = await this.#reply('hello', helloMs);
    const version = wordIn(hello, 'version');
    if (version !== agentVersion) throw new AgentLost(`the agent speaks version ${version}: build the images anew`);
    this.generation = numberIn(hello, 'generation');
    this.home = hello.payloads.get('home')?.toString() ?? '';
  }

  close(): void {
    this.#lose('the conversation is closed');
  }

  async openTerminal({ cols, rows }: { cols: number; rows: number }, cwd: string): Promise<number> {
    return numberIn(await this.#ask('open', { cols, rows }, { cwd }), 'term');
  }

  async terminals() {
    const reply = await this.#ask('terms');
    return readLines(reply, 'list').map((line) => {
      const [terminal = -1, cols = 80, rows = 24, end = 0] = line.split(' ').slice(0, 4).map(Number);
      const code = line.split(' ')[5];
      return { terminal, cols, rows, end, ended: code === undefined || code === '-' ? null : Number(code) };
    });
  }

  async attach(
    terminal: number,
    { from, holds }: { from: number; holds: boolean },
    listener: TerminalListener,
  ): Promise<Attached> {
    // output follows the answer at once
    this.#terminals.set(terminal, listener);
    try {
      const reply = await this.#ask('attach', { term: terminal, from, hold: holds ? 1 : 0 });
      return {
        start: numberIn(reply, 'start'),
        skipped: numberIn(reply, 'skipped'),
        cols: numberIn(reply, 'cols'),
        rows: numberIn(reply, 'rows'),
        prefix: reply.payloads.get('prefix') ?? Buffer.alloc(0),
      };
    } catch (error) {
      this.#terminals.delete(terminal);
      throw error;
    }
  }

  ack = (terminal: number, at: number) => this.#tell('ack', { term: terminal, at });
  type(terminal: number, bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += inputBytes)
      this.#tell('in', { term: terminal }, { data: Buffer.from(bytes.subarray(at, at + inputBytes)) });
  }
  resize = (terminal: number, { cols, rows }: { cols: number; rows: number }) =>
    this.#tell('size', { term: terminal, cols, rows });
  detach(terminal: number): void {
    this.#terminals.delete(terminal);
    this.#tell('detach', { term: terminal });
  }
  async closeTerminal(terminal: number): Promise<void> {
    await this.#ask('close', { term: terminal });
  }

  async list(path: string): Promise<{ entries: AgentEntry[]; isCut: boolean }> {
    const entries: AgentEntry[] = [];
    let isCut = false;
    await this.#ask('list', {}, { path }, (message) => {
      if (entries.length < mostEntries) entries.push(...readEntries(message.payloads.get('list')));
      else isCut = true;
      return numberIn(message, 'more') === 0;
    });
    return { entries: entries.slice(0, mostEntries), isCut: isCut || entries.length > mostEntries };
  }

  async stat(path: string): Promise<AgentEntry> {
    const [entry] = readEntries((await this.#ask('stat', {}, { path })).payloads.get('record'));
    if (!entry) throw new AgentRefusal('failed', 'an entry without a record');
    return entry;
  }

  async read(path: string, { at = 0, most = Number.MAX_SAFE_INTEGER } = {}): Promise<AgentFile> {
    // one piece a request, so that a slow reader keeps nothing in memory
    const pieceFrom = async (from: number, left: number) =>
      this.#ask('read', { at: from, most: Math.min(left, pieceBytes) }, { path });
    const first = await pieceFrom(at, most);
    const sizeBytes = numberIn(first, 'size');
    const tag = wordIn(first, 'tag');
    const content = async function* () {
      let [reply, from, left] = [first, at, most];
      for (;;) {
        const data = reply.payloads.get('data') ?? Buffer.alloc(0);
        if (wordIn(reply, 'tag') !== tag) throw new AgentRefusal('changed', 'the file changed while it was read');
        if (data.length === 0) return;
        yield data;
        from += data.length;
        left -= data.length;
        if (left <= 0 || from >= sizeBytes) return;
        reply = await pieceFrom(from, left);
      }
    };
    return { sizeBytes, tag, content: content() };
  }

  async write(path: string, content: Content, { tag, mode }: { tag?: string; mode?: number } = {}) {
    const size = Buffer.isBuffer(content) ? content.length : content.sizeBytes;
    const id = String(++this.#count);
    const reply = this.#reply(id, answerMs);
    const fields = {
      id,
      size,
      ...(mode !== undefined && { mode: mode.toString(8) }),
      ...(tag !== undefined && { tag }),
    };
    await this.#send('write', fields, { path });
    let isRefused = false;
    // what the agent refused needs no more pieces
    reply.catch(() => (isRefused = true));
    try {
      for await (const piece of Buffer.isBuffer(content) ? [content] : content.pieces)
        for (let at = 0; at < piece.length && !isRefused; at += pieceBytes)
          await this.#send('part', { id }, { data: Buffer.from(piece.subarray(at, at + pieceBytes)) });
    } catch (error) {
      // the agent waits for bytes that never come: only the end of the conversation takes the file back
      this.close();
      throw error;
    }
    return { tag: wordIn(await reply, 'tag') };
  }

  makeFolder = (path: string) => this.#done('mkdir', {}, { path });
  move = (path: string, to: string, { overwrites } = { overwrites: false }) =>
    this.#done('move', { over: overwrites ? 1 : 0 }, { path, to });
  remove = (path: string) => this.#done('remove', {}, { path });
  changeMode = (path: string, mode: number) => this.#done('chmod', { mode: mode.toString(8) }, { path });

  async disk() {
    const reply = await this.#ask('disk');
    return { usedBytes: numberIn(reply, 'used'), totalBytes: numberIn(reply, 'total') };
  }

  async watch(onChange: (paths: string[] | null) => void): Promise<void> {
    this.#onChange = onChange;
    await this.#ask('watch');
  }

  async ports(): Promise<number[]> {
    const ports = readLines(await this.#ask('ports'), 'list').map(Number);
    return [...new Set(ports)]
      .filter((port) => Number.isInteger(port) && port > 0 && port < 65_536)
      .toSorted((a, b) => a - b);
  }

  async dial(port: number): Promise<Duplex> {
    const id = String(++this.#count);
    const connection = this.#carry(id);
    const reply = this.#reply(id, answerMs);
    try {
      await this.#send('dial', { id, port });
      await reply;
    } catch (error) {
      connection.forget();
      throw error;
    }
    return connection;
  }

  /** A stream whose bytes go under this id. */
  #carry(id: string): DialledPort {
    const stream = new DialledPort((verb, fields, data) =>
      this.#send(verb, { id, ...fields }, data === undefined ? {} : { data }),
    );
    this.#ports.set(id, stream);
    stream.once('close', () => this.#ports.delete(id));
    return stream;
  }

  async activity() {
    const reply = await this.#ask('activity');
    return {
      idleMs: numberIn(reply, 'idle_ms'),
      isForeground: numberIn(reply, 'foreground') === 1,
      isListening: numberIn(reply, 'listening') === 1,
      cpuMs: numberIn(reply, 'cpu_ms'),
      name: reply.payloads.get('name')?.toString().slice(0, 100) ?? '',
    };
  }

  async run({ as, argv, cwd, stdin, wallMs, mostBytes }: AgentCommand): Promise<AgentRan> {
    const fields = { as, wall: wallMs, most: mostBytes };
    const reply = await this.#ask('run', fields, { stdin, argv: zeroEnded(argv), cwd }, undefined, wallMs + answerMs);
    const end = wordIn(reply, 'end');
    if (end !== 'exit' && end !== 'signal' && end !== 'time' && end !== 'output') throw new AgentLost('an unknown end');
    const [stdout, stderr] = ['stdout', 'stderr'].map((name) => reply.payloads.get(name) ?? Buffer.alloc(0));
    return { end, code: numberIn(reply, 'code'), stdout: stdout!, stderr: stderr! };
  }

  async spawn(argv: readonly string[], cwd: string): Promise<AgentProgram> {
    const [id, out, err] = [String(++this.#count), String(++this.#count), String(++this.#count)];
    const [stdin, stdout, stderr] = [this.#carry(id), this.#carry(out), this.#carry(err)];
    const { promise: ended, resolve, reject } = Promise.withResolvers<number>();
    ended.catch(() => undefined);
    this.#programs.set(id, { resolve, reject });
    try {
      const reply = this.#reply(id, answerMs);
      await this.#send('spawn', { id, out, err }, { argv: zeroEnded(argv), cwd });
      await reply;
    } catch (error) {
      this.#programs.delete(id);
      for (const stream of [stdin, stdout, stderr]) stream.forget();
      throw error;
    }
    // these are never ended from here
    for (const output of [stdout, stderr]) output.once('end', () => output.forget());
    return { stdin, stdout, stderr, ended, hangUp: () => this.#tell('hangup', { id }) };
  }

  tellAll = (text: string) => this.#done('wall', {}, { text });
  endAll = (graceMs: number) => this.#done('stop', { grace: graceMs }, {}, graceMs + answerMs);

  async #done(verb: string, fields: Fields, payloads: Payloads, patienceMs = answerMs): Promise<void> {
    await this.#ask(verb, fields, payloads, undefined, patienceMs);
  }

  /** `isLast`: whether this answer ends the request; without it the first one does. */
  async #ask(
    verb: string,
    fields: Fields = {},
    payloads: Payloads = {},
    isLast?: (message: Message) => boolean,
    patienceMs = answerMs,
  ): Promise<Message> {
    const id = String(++this.#count);
    const reply = this.#reply(id, patienceMs, isLast);
    // a refused send rejects the reply too
    await this.#send(verb, { id, ...fields }, payloads).catch(() => undefined);
    return reply;
  }

  #reply(id: string, patienceMs: number, isLast: (message: Message) => boolean = () => true): Promise<Message> {
    if (this.#lost) return unheard(Promise.reject(this.#lost));
    const { promise, resolve, reject } = Promise.withResolvers<Message>();
    const timer = setTimeout(() => this.#lose(`no answer for ${patienceMs / 1000} s`), patienceMs);
    this.#asked.set(id, {
      take: (message) => {
        timer.refresh();
        if (!isLast(message)) return false;
        resolve(message);
        return true;
      },
      fail: reject,
    });
    const reply = promise.finally(() => {
      clearTimeout(timer);
      this.#asked.delete(id);
    });
    return unheard(reply);
  }

  #tell(verb: string, fields: Fields, payloads: Payloads = {}): void {
    this.#send(verb, fields, payloads).catch(() => undefined);
  }

  /** Resolves when the stream takes more. */
  async #send(verb: string, fields: Fields, payloads: Payloads = {}): Promise<void> {
    if (this.#lost) throw this.#lost;
    if (this.#stream.write(encodeMessage(verb, fields, payloads))) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stream.once('drain', resolve);
    await Promise.race([promise, this.closed]);
    this.#stream.off('drain', resolve);
  }

  #take(message: Message): void {
    const { verb, fields, payloads } = message;
    const data = payloads.get('data') ?? Buffer.alloc(0);
    if (verb === 'out') return this.#terminals.get(numberIn(message, 'term'))?.out(numberIn(message, 'at'), data);
    if (verb === 'ended') return this.#terminals.get(numberIn(message, 'term'))?.ended(numberIn(message, 'code'));
    if (verb === 'changed') return this.#changed(message);
    const id = verb === 'hello' ? 'hello' : (fields.get('id') ?? '');
    if (verb === 'exited') return this.#exited(id, numberIn(message, 'code'));
    const port = this.#ports.get(id);
    if (port && ['data', 'taken', 'eof', 'reset'].includes(verb)) return port.hear(verb, message, data);
    const asked = this.#asked.get(id);
    if (!asked) return;
    if (verb === 'failed') return asked.fail(refusalIn(message));
    asked.take(message);
  }

  #exited(id: string, code: number): void {
    this.#programs.get(id)?.resolve(code);
    this.#programs.delete(id);
  }

  #changed(message: Message): void {
    const paths = exactText(message.payloads.get('list') ?? Buffer.alloc(0))
      .split('\0')
      .filter((path) => path !== '');
    this.#onChange?.(numberIn(message, 'all') === 1 ? null : paths);
  }

  #lose(why: string): void {
    if (this.#lost) return;
    const lost = new AgentLost(why);
    this.#lost = lost;
    this.#stream.destroy();
    for (const asked of this.#asked.values()) asked.fail(lost);
    for (const port of this.#ports.values()) port.destroy(lost);
    for (const program of this.#programs.values()) program.reject(lost);
    this.#terminals.clear();
    this.#end();
  }
}

function refusalIn(message: Message): AgentRefusal {
  const given = message.fields.get('code') ?? '';
  const code = agentRefusals.find((one): one is AgentRefusalCode => one === given) ?? 'failed';
  return new AgentRefusal(code, message.payloads.get('text')?.toString().slice(0, 300) ?? given);
}

/** A reply whose request is still being sent: the caller hears of its failure afterwards, or of that of the request. */
function unheard<T>(reply: Promise<T>): Promise<T> {
  reply.catch(() => undefined);
  return reply;
}
