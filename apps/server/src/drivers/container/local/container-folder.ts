import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is known of the last start of a container. */
export type Started = {
  installation: string;
  containerId: string;
  generation: number;
  /** ISO. */
  startedAt: string;
  isHomeAnew: boolean;
  /** 0: it was about to be started. */
  pid: number;
};

/** The folder of a container: its home folder, its agent's socket, and what is known of its last start. */
export class ContainerFolder {
  readonly containerId: string;
  readonly path: string;
  readonly home: string;
  /** The agent's: its socket, and why it ended. */
  readonly run: string;
  /** An empty folder, for a root file system. */
  readonly root: string;
  readonly log: string;

  constructor(folder: string, containerId: string) {
    this.containerId = containerId;
    this.path = join(folder, containerId);
    this.home = join(this.path, 'home');
    this.run = join(this.path, 'run');
    this.root = join(this.path, 'root');
    this.log = join(this.path, 'log');
  }

  async make(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await mkdir(this.run, { recursive: true, mode: 0o700 });
    await mkdir(this.root, { recursive: true });
  }

  async started(): Promise<Started | null> {
    const text = await readFile(join(this.path, 'started.json'), 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as Started);
  }

  /** Whole or not at all, also after `kill -9`. */
  async keep(started: Started): Promise<void> {
    const aside = join(this.path, `started.${process.pid}`);
    await writeFile(aside, JSON.stringify(started), { flush: true });
    await rename(aside, join(this.path, 'started.json'));
  }

  /** Rejects when nobody listens. */
  async connect(): Promise<Socket> {
    const path = await this.socketPath();
    return new Promise((resolve, reject) => {
      const socket = connect(path);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(socket);
      });
      socket.once('error', reject);
    });
  }

  /** The system takes no path of a socket over 107 bytes (103 on macOS): a short link stands for the folder. */
  async socketPath(): Promise<string> {
    const name = createHash('sha256').update(this.path).digest('hex').slice(0, 24);
    if (process.platform === 'win32') return `\\\\.\\pipe\\put-${name}`;
    const path = join(this.run, 's');
    if (Buffer.byteLength(path) <= 100) return path;
    const links = join(tmpdir(), `put-${process.getuid?.() ?? 0}`);
    mkdirSync(links, { recursive: true, mode: 0o700 });
    const link = join(links, name);
    await symlink(this.run, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return join(link, 's');
  }
}
