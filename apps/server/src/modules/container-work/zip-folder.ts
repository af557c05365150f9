import { Readable } from 'node:stream';
import { Refusal } from '@put/contract/base/refusals';
import { type Agent, type AgentEntry, AgentRefusal } from '../../drivers/container/protocol/agent.ts';
import { forLater } from '../../drivers/container/tar/for-later.ts';
import { exactName } from '../../drivers/container/protocol/shown-names.ts';
import { readTar } from '../../drivers/container/tar/read-tar.ts';
import { type TarEntry, wholeContent } from '../../drivers/container/tar/tar-entry.ts';
import type { Content } from '../../http/answers/send-content.ts';
import { findNewestSnapshot, runningAgent } from '../containers/containers.api.ts';
import { inWords } from './agent-words.ts';
import { findLifeNow } from './container-work.store.ts';
import type { WorkTools } from './work-tools.ts';
import { nameInZip, zipped, type ZippedEntry } from './zip-stream.ts';

const mostEntries = 20_000;
const mostBytes = 2_000_000_000;
const mostDepth = 50;

/** A folder as an archive. Links and what is no file are left out. Of a stopped container it is the last snapshot's. */
export async function zipFolder(tools: WorkTools, id: number, shown: string): Promise<Content> {
  const path = exactName(shown);
  const state = (await findLifeNow(tools.db, id))?.state;
  const isStopped = state === 'stopped' || state === 'failed';
  const name = `${shown.split('/').at(-1) || 'Мои файлы'}.zip`;
  const bytes = isStopped ? await ofSnapshot(tools, id, path) : await inWords(ofRunning(tools, id, path));
  return {
    tag: undefined,
    sizeBytes: undefined,
    mime: 'application/zip',
    name,
    isPicture: false,
    isPublic: false,
    open: async () => bytes,
  };
}

type Walked = { path: string; name: string; entry: AgentEntry };

async function ofRunning(tools: WorkTools, id: number, path: string): Promise<Readable> {
  const { agent, release } = await runningAgent(tools, id);
  try {
    // all of it is looked at first, so that what is too much is refused in words
    const walked = await walk(agent, path);
    const bytes = Readable.from(zipped(contentsOf(agent, walked)), { objectMode: false });
    bytes.once('close', release);
    return bytes;
  } catch (error) {
    release();
    throw error;
  }
}

async function walk(agent: Agent, top: string): Promise<Walked[]> {
  const found: Walked[] = [];
  let bytes = 0;
  const folders = [{ path: top, name: '', depth: 0 }];
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const { entries, isCut } = await agent.list(folder.path).catch((error: unknown) => {
      throw folder.path === top ? error : closedFolder(error, folder.path);
    });
    if (isCut || folder.depth > mostDepth) throw tooMuch();
    for (const entry of entries.filter(({ kind }) => kind === 'file' || kind === 'folder')) {
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      const name = `${folder.name}${nameInZip(entry.name)}${entry.kind === 'folder' ? '/' : ''}`;
      found.push({ path, name, entry });
      if (entry.kind === 'folder') folders.push({ path, name, depth: folder.depth + 1 });
      else bytes += entry.sizeBytes;
      if (found.length > mostEntries || bytes > mostBytes) throw tooMuch();
    }
  }
  return found;
}

/** An archive without it would lose files in silence; without its name nobody finds the folder. */
const closedFolder = (error: unknown, path: string): unknown =>
  error instanceof AgentRefusal && error.code === 'denied'
    ? new Refusal('container_refused', {
        detail: `Папку «${path}» права не позволяют прочитать. Откройте её (chmod) или скачайте другие папки.`,
      })
    : error;

const tooMuch = () =>
  new Refusal('container_refused', { detail: 'Файлов больше, чем помещается в архив. Выберите папку поменьше.' });

async function* contentsOf(agent: Agent, walked: Walked[]): AsyncGenerator<ZippedEntry> {
  for (const { path, name, entry } of walked) {
    const { mode, changedAtMs, kind } = entry;
    const sizeBytes = kind === 'folder' ? 0 : entry.sizeBytes;
    const content = kind === 'folder' ? noBytes() : readIfThere(agent, path, sizeBytes);
    yield { name, mode, changedAtMs, sizeBytes, content };
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** A file that is gone or closed to reading meanwhile stands there empty. */
async function* readIfThere(agent: Agent, path: string, most: number): AsyncGenerator<Uint8Array> {
  try {
    if (most > 0) yield* (await agent.read(path, { most })).content;
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error;
  }
}

async function ofSnapshot(tools: WorkTools, id: number, path: string): Promise<Readable> {
  const snapshot = await findNewestSnapshot(tools.db, id);
  const open = async () => {
    const tar = snapshot && (await tools.files.open(snapshot.sha256));
    if (!tar) throw new Refusal('container_not_running');
    return wantedOf(readTar(forLater(tar)), path);
  };
  // a copy keeps holes as holes: what it holds may be much larger than it is
  let bytes = 0;
  for await (const { size } of await open()) if ((bytes += size) > mostBytes) throw tooMuch();
  return Readable.from(zipped(entriesOf(await open())), { objectMode: false });
}

type Wanted = TarEntry & { path: string };

async function* wantedOf(entries: AsyncIterable<TarEntry>, path: string): AsyncGenerator<Wanted> {
  const top = path === '' ? '' : `${path}/`;
  for await (const entry of entries) {
    const whole = entry.name.replace(/^\.\//, '').replace(/\/$/, '');
    const isWanted = whole.startsWith(top) && whole !== '' && (entry.type === 'file' || entry.type === 'directory');
    if (isWanted) yield { ...entry, path: whole.slice(top.length) };
  }
}

async function* entriesOf(wanted: AsyncIterable<Wanted>): AsyncGenerator<ZippedEntry> {
  for await (const entry of wanted) {
    const { path, type, mode, mtime, size } = entry;
    const name = `${nameInZip(path)}${type === 'directory' ? '/' : ''}`;
    yield { name, mode, changedAtMs: mtime * 1000, sizeBytes: size, content: wholeContent(entry) };
  }
}
