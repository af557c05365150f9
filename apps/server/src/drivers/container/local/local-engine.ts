import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { freemem, hostname } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { EngineCapabilities, EngineKind } from '@put/contract/containers/container-engines';
import { ConfinedFolder } from '../agent/confined-folder.ts';
import { endFile } from '../agent/serve.ts';
import { removeTree, sumFolder } from '../agent/walk-folder.ts';
import {
  ContainerFault,
  type ContainerRef,
  type ContainerSpec,
  type EngineStatus,
  type Found,
  type HomeSource,
  mostCopyBytes,
  type Placed,
  StartRefused,
} from '../container-engine.ts';
import { EngineLife, type HomeAt } from '../life/engine-life.ts';
import { Listeners } from '../life/listeners.ts';
import { findByMark, isAlive, killAll, markOf } from './agent-processes.ts';
import { ContainerFolder, type Started } from './container-folder.ts';
import { packHome } from './home-archive.ts';
import { lockContainer } from './lock-container.ts';
import { prepareHome } from './prepare-home.ts';
import { askToStop, untilHello } from './short-talks.ts';

export type LocalEngineOptions = {
  /** Of our own, such as `<PT_DATA_DIR>/containers`. */
  folder: string;
  /** Marks what is ours. */
  installation: string;
  /** How many may run at once; absent: by the free memory. */
  most?: number;
  onError: (error: unknown) => void;
};

/** A program and its arguments, which hold the mark; it runs in a session of its own. */
export type Launch = { file: string; args: string[]; env: Record<string, string> };

/** What differs between engines whose containers are processes of this machine. */
export type LocalKind = {
  kind: EngineKind;
  capabilities: EngineCapabilities;
  /** Of the host: who owns the home folder; null: who runs this. */
  ownerOf(containerId: string): number | null;
  /** Files of a new home folder, by their paths. */
  skeleton: Readonly<Record<string, string>>;
  launch(spec: ContainerSpec, folder: ContainerFolder, mark: string): Promise<Launch>;
};

const startPatienceMs = 100_000;
const mostAtOnce = 50;
const bytesEach = 300_000_000;
const bytesForOthers = 2_000_000_000;
const noNetwork = 'На этом сервере контейнеры работают без сети.';

/** Containers that are processes of this machine. They outlive this one: files and sockets tell the next about them. */
export class LocalEngine extends EngineLife<void> {
  override readonly kind: EngineKind;
  protected override readonly most: number;
  protected override readonly events = new Listeners();
  private readonly options: LocalEngineOptions;
  private readonly local: LocalKind;
  /** Connections that end when their containers do. */
  private readonly guards = new Map<ContainerRef, Duplex>();
  private readonly connections = new Set<Duplex>();
  private isClosed = false;

  constructor(options: LocalEngineOptions, local: LocalKind) {
    super();
    this.options = options;
    this.local = local;
    this.kind = local.kind;
    const fitting = Math.floor((freemem() - bytesForOthers) / bytesEach);
    this.most = options.most ?? Math.max(1, Math.min(mostAtOnce, fitting));
  }

  /** Finds what an earlier server has started. */
  async open(): Promise<this> {
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    await this.list();
    return this;
  }

  /** This machine is always there. */
  protected override async find(): Promise<void> {}

  protected override faultOf(error: unknown): unknown {
    return error;
  }

  override capabilities(): EngineCapabilities {
    return this.local.capabilities;
  }

  protected override async statusAt(): Promise<Pick<EngineStatus, 'state' | 'words'>> {
    return { state: 'ready', words: '' };
  }

  override async images(): Promise<string[]> {
    return [];
  }

  override async networks(): Promise<string[]> {
    return [];
  }

  override async problemOf({ network }: Pick<ContainerSpec, 'network'>): Promise<string | null> {
    return network === null ? null : noNetwork;
  }

  protected override async startAt(
    _: void,
    spec: ContainerSpec,
    home: HomeSource,
    signal: AbortSignal,
  ): Promise<Placed> {
    const folder = this.folderOf(spec.containerId);
    if (spec.network !== null) throw new StartRefused('network_open', noNetwork);
    await folder.make();
    const release = await lockContainer(folder.path, signal);
    try {
      const running = await this.running(folder);
      if (running && running.generation > spec.generation) {
        throw new StartRefused('old_generation', 'Уже работает более новый запуск этого контейнера.');
      }
      if (running && running.generation < spec.generation) await this.end(folder, running);
      const started =
        running?.generation === spec.generation ? running : await this.startAnew(spec, home, folder, signal);
      const ref = this.refOf(started);
      await this.untilAnswers(folder, started, signal);
      this.guard(folder, ref);
      this.events.tell({ ref, what: 'started' });
      const { isHomeAnew } = started;
      return { ref, node: hostname(), startedAt: new Date(started.startedAt), isHomeAnew };
    } finally {
      release();
    }
  }

  private async startAnew(
    spec: ContainerSpec,
    home: HomeSource,
    folder: ContainerFolder,
    signal: AbortSignal,
  ): Promise<Started> {
    const { containerId, generation } = spec;
    const running = (await this.list()).filter(({ isRunning }) => isRunning).length;
    if (running >= this.most) throw new StartRefused('no_room', 'На этом сервере заняты все места для контейнеров.');
    // what was started and not kept, because the server was killed in between
    for (const pid of await findByMark(this.markOf(containerId))) await killAll(pid, this.markOf(containerId));
    const { skeleton } = this.local;
    const uid = this.local.ownerOf(containerId);
    const isHomeAnew = await prepareHome(folder, home, { uid, skeleton, mostBytes: mostCopyBytes(spec.diskMb) });
    signal.throwIfAborted();
    await rm(join(folder.run, endFile), { force: true });
    await rm(join(folder.run, 's'), { force: true });
    const startedAt = new Date().toISOString();
    const started = { installation: this.options.installation, containerId, generation, startedAt, isHomeAnew, pid: 0 };
    await folder.keep(started);
    const child = await this.launch(spec, folder);
    started.pid = child.pid ?? 0;
    await folder.keep(started);
    return started;
  }

  private async launch(spec: ContainerSpec, folder: ContainerFolder): Promise<ChildProcess> {
    const { file, args, env } = await this.local.launch(spec, folder, this.markOf(spec.containerId));
    const log = openSync(folder.log, 'w', 0o600);
    try {
      const child = spawn(file, args, { detached: true, stdio: ['ignore', log, log], env, cwd: folder.run });
      child.on('error', this.options.onError);
      child.unref();
      return child;
    } finally {
      closeSync(log);
    }
  }

  /** A start that does not come to an end is taken back. */
  private async untilAnswers(folder: ContainerFolder, started: Started, signal: AbortSignal): Promise<void> {
    const mark = this.markOf(started.containerId);
    const whole = AbortSignal.any([signal, AbortSignal.timeout(startPatienceMs)]);
    try {
      await untilHello(folder, started.generation, () => isAlive(started.pid, mark), whole);
    } catch (error) {
      await killAll(started.pid, mark);
      signal.throwIfAborted();
      const said = (await readFile(folder.log, 'utf8').catch(() => '')).trim().slice(-2_000);
      throw new ContainerFault(`The container ${started.containerId} does not start: ${said}`, { cause: error });
    }
  }

  protected override async stopAt(_: void, ref: ContainerRef, graceMs: number): Promise<void> {
    const found = this.parse(ref);
    const folder = found && this.folderOf(found.containerId);
    if (!folder || !(await folder.started())) return;
    const release = await lockContainer(folder.path);
    try {
      const running = await this.running(folder);
      if (!running || running.generation !== found.generation) return;
      if (graceMs > 0) await askToStop(folder, graceMs);
      await this.end(folder, running);
    } finally {
      release();
    }
  }

  /** The caller holds the container's lock. */
  private async end(folder: ContainerFolder, started: Started): Promise<void> {
    const ref = this.refOf(started);
    const guard = this.guards.get(ref);
    this.guards.delete(ref);
    guard?.destroy();
    await killAll(started.pid, this.markOf(started.containerId));
    await rm(join(folder.run, 's'), { force: true });
    this.events.tell({ ref, what: 'gone' });
  }

  protected override async removeAt(_: void, containerId: string): Promise<void> {
    const folder = isContainerId(containerId) ? this.folderOf(containerId) : null;
    if (!folder || !(await isThere(folder.path))) return;
    const release = await lockContainer(folder.path);
    const aside = join(this.options.folder, `.gone-${containerId}-${process.pid}-${Date.now()}`);
    try {
      const running = await this.running(folder);
      if (running) await this.end(folder, running);
      await rename(folder.path, aside);
    } finally {
      release();
    }
    await removeTree(aside);
  }

  protected override async connectAt(_: void, ref: ContainerRef, signal: AbortSignal): Promise<Duplex> {
    const { folder } = await this.placeOf(ref);
    const socket = await folder.connect().catch((error: unknown) => {
      throw new ContainerFault(`The container ${ref} does not answer`, { cause: error });
    });
    const onAbort = () => socket.destroy();
    signal.addEventListener('abort', onAbort, { once: true });
    this.connections.add(socket);
    socket.once('close', () => {
      this.connections.delete(socket);
      signal.removeEventListener('abort', onAbort);
    });
    if (signal.aborted) onAbort();
    return socket;
  }

  private async placeOf(ref: ContainerRef): Promise<{ folder: ContainerFolder }> {
    const found = this.parse(ref);
    const folder = found && this.folderOf(found.containerId);
    const running = folder && (await this.running(folder));
    if (!running || running.generation !== found.generation)
      throw new ContainerFault(`The container ${ref} does not run`);
    return { folder };
  }

  protected override async homeAt(_: void, containerId: string): Promise<HomeAt> {
    const { home } = this.folderOf(containerId);
    if (!(await isThere(home))) throw new ContainerFault(`The container ${containerId} has no home folder here`);
    return {
      pack: async () => packHome(home),
      removePath: (path) => new ConfinedFolder(home).at(path, ({ at }) => removeTree(at)).catch(ignoreMissing),
      bytes: async () => (await sumFolder(home)).bytes,
    };
  }

  protected override async listAt(): Promise<Found[]> {
    const names = await readdir(this.options.folder).catch(() => []);
    const found = await Promise.all(names.filter(isContainerId).map((name) => this.look(this.folderOf(name))));
    return found.filter((one) => one !== null);
  }

  private async look(folder: ContainerFolder): Promise<Found | null> {
    const started = await folder.started();
    if (!started || started.installation !== this.options.installation || !(await isThere(folder.home))) return null;
    const ref = this.refOf(started);
    const isRunning = await isAlive(started.pid, this.markOf(started.containerId));
    if (isRunning) this.guard(folder, ref);
    const { containerId, generation } = started;
    return { ref, containerId, generation, isRunning, node: hostname() };
  }

  /** Holds a connection, whose end is the container's. */
  private guard(folder: ContainerFolder, ref: ContainerRef): void {
    if (this.guards.has(ref) || this.isClosed) return;
    void folder.connect().then(
      (socket) => {
        if (this.guards.has(ref) || this.isClosed) return void socket.destroy();
        this.guards.set(ref, socket);
        socket.unref();
        socket.resume();
        socket.on('error', () => undefined);
        socket.on('close', () => void this.onGuardEnd(folder, ref, socket).catch(this.options.onError));
      },
      // it has just ended, or has not begun to listen
      () => undefined,
    );
  }

  private async onGuardEnd(folder: ContainerFolder, ref: ContainerRef, socket: Duplex): Promise<void> {
    if (this.guards.get(ref) !== socket) return;
    this.guards.delete(ref);
    if (this.isClosed) return;
    const why = await readFile(join(folder.run, endFile), 'utf8').catch(() => '');
    const started = await folder.started();
    // its helpers end with it
    if (started && this.refOf(started) === ref) await killAll(started.pid, this.markOf(started.containerId));
    this.events.tell({ ref, what: why === 'oom' ? 'oom' : why === 'disk' ? 'full' : 'died' });
  }

  protected override async letGo(): Promise<void> {
    this.isClosed = true;
    for (const socket of [...this.guards.values(), ...this.connections]) socket.destroy();
    this.guards.clear();
  }

  private async running(folder: ContainerFolder): Promise<Started | null> {
    const started = await folder.started();
    return started && (await isAlive(started.pid, this.markOf(started.containerId))) ? started : null;
  }

  private folderOf(containerId: string): ContainerFolder {
    if (!isContainerId(containerId)) throw new StartRefused('refused', 'Недопустимый номер контейнера.');
    return new ContainerFolder(this.options.folder, containerId);
  }

  private markOf(containerId: string): string {
    return markOf(containerId, this.options);
  }

  private refOf({ containerId, generation }: Started): ContainerRef {
    return `${this.kind}/${containerId}/${generation}`;
  }

  private parse(ref: ContainerRef): { containerId: string; generation: number } | null {
    const [kind, containerId = '', generation] = ref.split('/');
    return kind === this.kind && isContainerId(containerId) ? { containerId, generation: Number(generation) } : null;
  }
}

/** A row's number, `check-N`, and such; it becomes a folder's name. */
const isContainerId = (name: string) => /^\w[\w-]{0,60}$/.test(name);

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

const isThere = (path: string) =>
  readdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  );
