import type { ContainerFile } from '@put/contract/containers/container-files';
import { containerLimits } from '@put/contract/containers/containers';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Agent, type AgentEntry, AgentRefusal } from '../../drivers/container/protocol/agent.ts';
import { exactName, shownName } from '../../drivers/container/protocol/shown-names.ts';
import type { Content } from '../../http/answers/send-content.ts';
import { runningAgent, withAgent } from '../containers/containers.api.ts';
import { inWords } from './agent-words.ts';
import type { WorkTools } from './work-tools.ts';

/** A file for the editor. Its text comes only where it is a text in UTF-8 of a size that one edits. */
export const readFile = (tools: WorkTools, id: number, path: string): Promise<ContainerFile> =>
  inWords(
    withAgent(tools, id, async (agent) => {
      const exact = exactName(path);
      const entry = await statFile(agent, exact);
      const head = { path, size_bytes: entry.sizeBytes, tag: entry.tag, mode: inOctal(entry.mode) };
      if (entry.sizeBytes > containerLimits.editedBytes) return { ...head, text: null, why_no_text: 'too_large' };
      const { tag, content } = await agent.read(exact, { most: containerLimits.editedBytes });
      const bytes = await buffer(content);
      const text = textOf(bytes);
      const why_no_text = text === null ? 'binary' : null;
      return { ...head, size_bytes: bytes.length, tag, text, why_no_text };
    }),
  );

/** The bytes of a file, which are always downloaded and never shown: they are a stranger's. */
export async function downloadFile(tools: WorkTools, id: number, shown: string): Promise<Content> {
  const path = exactName(shown);
  const { tag, sizeBytes, name } = await inWords(withAgent(tools, id, (agent) => statFile(agent, path)));
  return {
    tag: encodeURIComponent(tag),
    sizeBytes,
    mime: 'application/octet-stream',
    name: shownName(path.split('/').at(-1) || name),
    isPicture: false,
    isPublic: false,
    open: (range) => inWords(openBytes(tools, id, path, range ?? { start: 0, end: sizeBytes - 1 })),
  };
}

async function openBytes(tools: WorkTools, id: number, path: string, { start, end }: { start: number; end: number }) {
  const { agent, release } = await runningAgent(tools, id);
  try {
    const { content } = await agent.read(path, { at: start, most: end - start + 1 });
    const bytes = Readable.from(content, { objectMode: false });
    bytes.once('close', release);
    return bytes;
  } catch (error) {
    release();
    throw error;
  }
}

async function statFile(agent: Agent, path: string): Promise<AgentEntry> {
  const entry = await agent.stat(path);
  if (entry.kind === 'folder') throw new AgentRefusal('is_folder', path);
  if (entry.kind !== 'file') throw new AgentRefusal('unsupported', entry.kind);
  return entry;
}

/** 0o644 becomes 644, as people say it. */
export const inOctal = (mode: number): number => Number((mode & 0o7777).toString(8));

const reader = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function textOf(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return reader.decode(bytes);
  } catch {
    return null;
  }
}
