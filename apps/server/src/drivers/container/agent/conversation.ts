import type { Duplex } from 'node:stream';
import { decodeMessages, encodeMessage, type Fields } from '../../wire/messages.ts';
import { namesOf } from './confined-folder.ts';
import { Dials } from './dials.ts';
import type { AgentHome } from './agent-home.ts';
import { Programs } from './programs.ts';
import { FileVerbs } from './file-verbs.ts';
import { Refused, type RunCommand } from './inside.ts';
import { refusalOf } from './refusal-of.ts';
import { type Answering, Malformed, Request } from './request.ts';
import { requestProtocol } from './requests.ts';
import { TerminalVerbs } from './terminal-verbs.ts';

/** More than this waits in the stream: who can wait does. */
const fullBytes = 262_144;
const mostRuns = 8;

/** Answers one conversation, until its stream ends. */
export class Conversation implements Answering {
  private readonly stream: Duplex;
  private readonly home: AgentHome;
  private readonly files: FileVerbs;
  private readonly terminals: TerminalVerbs;
  private readonly dials: Dials;
  private readonly programs: Programs;
  private roomWaiters: (() => void)[] = [];
  private runs = 0;

  constructor(home: AgentHome, stream: Duplex) {
    this.home = home;
    this.stream = stream;
    this.files = new FileVerbs(home, this);
    this.terminals = new TerminalVerbs(home, this);
    this.dials = new Dials(home.inside, (verb, id, content) => {
      const fields = typeof content === 'number' ? { id, bytes: content } : { id };
      this.send(verb, fields, Buffer.isBuffer(content) ? { data: content } : {});
    });
    this.programs = new Programs(home.inside, this.dials);
    const decode = decodeMessages(requestProtocol, (message) => this.answer(new Request(message)));
    stream.on('data', (part: Buffer) => {
      try {
        decode(part);
      } catch {
        stream.destroy();
      }
    });
    stream.on('drain', () => this.onDrain());
    stream.on('error', () => undefined);
    stream.on('end', () => stream.destroy());
    stream.on('close', () => this.end());
    this.send('hello', { version: 1, generation: home.generation }, { home: home.inside.shownHome });
  }

  hasRoom(): boolean {
    return this.stream.writableLength < fullBytes;
  }

  /** Resolves when the other side has taken enough, or has gone. */
  async room(): Promise<void> {
    if (!this.hasRoom() && !this.stream.destroyed) await new Promise<void>((resolve) => this.roomWaiters.push(resolve));
    if (this.stream.destroyed) throw new Refused('failed', 'the conversation has ended');
  }

  send(verb: string, fields: Fields, payloads: Record<string, Buffer | string> = {}): void {
    if (!this.stream.destroyed) this.stream.write(encodeMessage(verb, fields, payloads));
  }

  private onDrain(): void {
    this.roomWaiters.splice(0).forEach((resolve) => resolve());
    this.terminals.pump();
  }

  private end(): void {
    this.programs.hangUpAll();
    this.dials.closeAll();
    this.terminals.end();
    this.files.end();
    this.onDrain();
  }

  private answer(request: Request): void {
    if (this.terminals.hears(request) || this.files.hears(request)) return;
    if (this.hearsDial(request)) return;
    const { id } = request;
    const done = this.prepare(request);
    done().catch((error: unknown) => this.refuse(id, error));
  }

  refuse(id: string, error: unknown): void {
    if (error instanceof Malformed) return void this.stream.destroy();
    const { code, text } = refusalOf(error);
    this.send('failed', { id, code }, { text });
  }

  private hearsDial(request: Request): boolean {
    if (request.verb === 'data') this.dials.data(request.id, request.bytes('data'));
    else if (request.verb === 'taken')
      this.dials.taken(request.id, request.number('bytes', 0, Number.MAX_SAFE_INTEGER));
    else if (request.verb === 'eof') this.dials.eof(request.id);
    else if (request.verb === 'reset') this.dials.reset(request.id);
    else if (request.verb === 'hangup') this.programs.hangUp(request.id);
    else return false;
    return true;
  }

  /** What a request asks for. Its numbers are read at once, so that a malformed one ends the conversation. */
  private prepare(request: Request): () => Promise<void> {
    return this.terminals.prepare(request) ?? this.files.prepare(request) ?? this.prepareWork(request);
  }

  private prepareWork(request: Request): () => Promise<void> {
    const { id, verb } = request;
    const { inside } = this.home;
    if (verb === 'ports') {
      return async () =>
        this.send('ports', { id }, { list: (await inside.ports()).map((port) => `${port}\n`).join('') });
    }
    if (verb === 'dial') {
      const port = request.number('port', 1, 65_535);
      return () => this.dials.dial(id, port, () => this.send('done', { id }));
    }
    if (verb === 'activity') return () => this.tellActivity(id);
    if (verb === 'run') return this.prepareRun(request);
    if (verb === 'spawn') return this.prepareSpawn(request);
    if (verb === 'wall') {
      const text = request.bytes('text');
      return async () => {
        this.home.tellAll(text.toString('utf8'));
        this.send('done', { id });
      };
    }
    if (verb === 'stop') {
      const graceMs = request.number('grace', 0, 3_600_000);
      return async () => {
        await inside.endAll(graceMs);
        this.send('done', { id });
      };
    }
    throw new Malformed(verb);
  }

  private async tellActivity(id: string): Promise<void> {
    const { idleMs, isListening, cpuMs, name } = await this.home.activity();
    const flag = (is: boolean) => (is ? 1 : 0);
    const fields = { idle_ms: idleMs, foreground: flag(name !== ''), listening: flag(isListening), cpu_ms: cpuMs };
    this.send('activity', { id, ...fields }, { name });
  }

  private prepareSpawn(request: Request): () => Promise<void> {
    const { id } = request;
    const [out = '', err = ''] = ['out', 'err'].map((name) => String(request.number(name, 0, 1e15 - 1)));
    const argv = request.bytes('argv').toString('utf8').split('\0').slice(0, -1);
    if (argv.length === 0 || new Set([id, out, err]).size < 3) throw new Malformed('spawn');
    return async () => {
      const command = { argv, cwd: namesOf(request.path('cwd')).join('/') };
      const code = await this.programs.spawn({ id, out, err }, command, () => this.send('done', { id }));
      this.send('exited', { id, code });
    };
  }

  private prepareRun(request: Request): () => Promise<void> {
    const { id } = request;
    const as = request.word('as');
    if (as !== 'student' && as !== 'check') throw new Malformed('as');
    const wallMs = request.number('wall', 1, 3_600_000);
    const mostBytes = request.number('most', 0, 65_536);
    const words = request.bytes('argv').toString('utf8');
    if (!words.endsWith('\0')) throw new Malformed('argv');
    const argv = words.split('\0').slice(0, -1);
    const stdin = Buffer.from(request.bytes('stdin'));
    return () => this.run(id, { as, argv, cwd: request.path('cwd'), stdin, wallMs, mostBytes });
  }

  private async run(id: string, command: RunCommand): Promise<void> {
    if (this.runs >= mostRuns) throw new Refused('too_many', `${mostRuns} programs run`);
    this.runs += 1;
    try {
      await this.home.files.checkFolder(command.cwd);
      const { end, code, stdout, stderr } = await this.home.inside.run(command);
      this.send('ran', { id, end, code }, { stdout, stderr });
    } finally {
      this.runs -= 1;
    }
  }
}
