import type { AuthContext, Connection, ServerChannel, Session } from 'ssh2';
import type { Agent } from '../../../drivers/container/protocol/agent.ts';
import { noteUse, ownAgent } from '../../containers/containers.api.ts';
import { findPassAgain, markUsed, type Pass } from '../ssh.store.ts';
import { admitKey } from './admit-key.ts';
import { carryPort } from './carry-port.ts';
import { serveSession } from './serve-session.ts';
import type { SshTools } from './ssh-tools.ts';
import { sshWords, wordsFor } from './ssh-words.ts';
import type { Visit } from './visits.ts';

/** A client offers the keys of its owner one after another. */
const mostTries = 12;
/** Each has conversations with the agent, which holds 64. */
const mostOfPerson = 5;
const mostSessions = 8;
const idleMs = 600_000;
const noteMs = 30_000;
/** How long a client has to show why it is cut off, and to leave by itself. */
const partingMs = 3_000;
/** What ssh itself ends with when a connection is lost. */
const cutOffCode = 255;

/** One connection of one person to one life of one container. */
export class Passage {
  readonly #tools: SshTools;
  readonly #client: Connection;
  readonly #all: Set<Passage>;
  #pass: Pass | undefined;
  /** Why nothing is done on this connection, in Russian. */
  #problem: string | null = null;
  #tries = 0;
  #sessions = 0;
  #notedAtMs = 0;
  #isOver = false;
  #idle: NodeJS.Timeout | undefined;
  #portAgent: Promise<Agent> | undefined;
  /** Streams of the person's own programs, which are told why the connection ends. */
  readonly #streams = new Set<ServerChannel>();
  readonly #agents = new Set<Agent>();

  constructor(tools: SshTools, client: Connection, visit: Visit, all: Set<Passage>) {
    this.#tools = tools;
    this.#client = client;
    this.#all = all;
    visit.onFailed = () => {
      this.#endWith(sshWords.broken);
      setTimeout(() => visit.socket.destroy(), 2 * partingMs).unref();
    };
    client.on('error', () => undefined);
    client.on('authentication', (context) => void this.#authenticate(context, visit));
    client.on('ready', () => {
      visit.admit();
      this.#begin();
    });
    client.on('session', (accept, reject) => void this.#openSession(accept, reject).catch(tools.onError));
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      const work = carryPort(() => this.#agentOfPorts(), accept, reject, { host: destIP, port: destPort });
      void work.catch(tools.onError);
    });
    client.on('close', () => this.#end());
  }

  async #authenticate(context: AuthContext, visit: Visit): Promise<void> {
    this.#tries += 1;
    if (this.#tries > mostTries) return this.#client.end() && undefined;
    if (context.method !== 'publickey') return context.reject(['publickey']);
    try {
      const pass = await admitKey(this.#tools.db, context);
      if (!pass) return context.reject(['publickey']);
      visit.reach('known');
      if (context.signature) this.#pass = pass;
      context.accept();
    } catch (error) {
      this.#tools.onError(error);
      context.reject(['publickey']);
    }
  }

  #begin(): void {
    const pass = this.#pass;
    if (!pass) return void this.#client.end();
    const others = [...this.#all].filter((one) => one.#pass?.userId === pass.userId);
    if (others.length >= mostOfPerson) this.#problem = sshWords.tooManyConnections;
    else this.#problem = pass.state === 'running' ? null : this.#notRunning(pass);
    this.#all.add(this);
    this.#waitIdle();
    markUsed(this.#tools.db, pass.keyId).catch(this.#tools.onError);
  }

  #notRunning = ({ containerId }: Pass) =>
    sshWords.notRunning(`${this.#tools.publicUrl()}/user_ui/container/${containerId}`);

  /** Ends when the person may not be here any more, or the container has another life. */
  async check(): Promise<void> {
    const before = this.#pass;
    if (!before || this.#isOver || this.#problem !== null) return;
    const now = await findPassAgain(this.#tools.db, before);
    if (!now) return this.#endWith(sshWords.noAccess);
    if (now.generation !== before.generation || now.state !== 'running') this.#endWith(sshWords.otherLife);
  }

  /** Everything ends at once but the words: a client drops what it has not shown yet when it hears of the end. */
  #endWith(words: string): void {
    this.#problem = words;
    for (const stream of this.#streams) {
      stream.stderr.write(`\r\n${words}\r\n`);
      stream.exit(cutOffCode);
      stream.close();
    }
    const isToldSomebody = this.#streams.size > 0;
    for (const agent of this.#agents) agent.close();
    this.#closePorts();
    if (isToldSomebody) setTimeout(() => this.#client.end(), partingMs).unref();
    else this.#client.end();
  }

  async #openSession(accept: () => Session, reject: () => void): Promise<void> {
    if (this.#sessions >= mostSessions) return reject();
    this.#sessions += 1;
    clearTimeout(this.#idle);
    const agent = await this.#converse();
    // it may have been cut off meanwhile
    if (this.#isOver || this.#problem !== null) agent?.close();
    if (this.#isOver) return;
    if (agent) this.#agents.add(agent);
    const leave = () => {
      agent?.close();
      if (agent) this.#agents.delete(agent);
    };
    serveSession(accept(), this.#problem ?? agent ?? sshWords.broken, {
      note: () => this.#note(),
      opened: (stream) => this.#streams.add(stream),
      closed: (stream) => {
        leave();
        if (stream) this.#streams.delete(stream);
        this.#sessions -= 1;
        if (this.#sessions === 0) this.#waitIdle();
      },
      onError: this.#tools.onError,
    });
    this.#client.once('close', leave);
  }

  /** A conversation with the agent; undefined: `#problem` says why not. */
  async #converse(): Promise<Agent | undefined> {
    if (!this.#pass || this.#problem !== null) return undefined;
    try {
      return await ownAgent(this.#tools, this.#pass.containerId, this.#pass.generation);
    } catch (error) {
      this.#problem = wordsFor(error);
      return undefined;
    }
  }

  /** All forwarded ports share a conversation. */
  async #agentOfPorts(): Promise<Agent | undefined> {
    if (!this.#pass || this.#problem !== null) return undefined;
    this.#portAgent ??= ownAgent(this.#tools, this.#pass.containerId, this.#pass.generation);
    return this.#portAgent.catch(() => undefined);
  }

  /** What a person does over ssh puts the idle stop off. Bytes of forwarded ports are no sign of a person. */
  #note(): void {
    if (!this.#pass || Date.now() - this.#notedAtMs < noteMs) return;
    this.#notedAtMs = Date.now();
    noteUse(this.#tools.db, this.#pass.containerId, this.#pass.generation).catch(this.#tools.onError);
  }

  #waitIdle(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#portAgent ?? this.#client.end(), idleMs).unref();
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#idle);
    this.#all.delete(this);
    this.#closePorts();
  }

  #closePorts(): void {
    this.#portAgent?.then((agent) => agent.close()).catch(() => undefined);
  }
}
