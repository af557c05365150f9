import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerLimits } from '@put/contract/containers/containers';
import { exactName } from '../../drivers/container/protocol/shown-names.ts';
import type { Upload } from '../../http/read-upload.ts';
import { ownAgent } from '../containers/containers.api.ts';
import { inWords } from './agent-words.ts';
import type { WorkTools } from './work-tools.ts';

/**
 * Puts an uploaded file into the container. It waits in a file of ours until it is whole, because the agent asks for
 * the size first, and so that an upload that breaks off changes nothing.
 */
export async function uploadFile(tools: WorkTools, id: number, path: string, upload: Upload): Promise<{ tag: string }> {
  const { taken } = await upload.read(containerLimits.uploadBytes, async (content) => waitingFile(content));
  try {
    const agent = await ownAgent(tools, id);
    try {
      return await inWords(agent.write(exactName(path), { sizeBytes: taken.sizeBytes, pieces: taken.pieces() }));
    } finally {
      agent.close();
    }
  } finally {
    await taken.drop();
  }
}

async function waitingFile(content: AsyncIterable<Uint8Array>) {
  const name = join(tmpdir(), `put-upload-${crypto.randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  const drop = () => file.close();
  try {
    // without a name it goes away by itself, whatever becomes of this process
    await rm(name);
    let sizeBytes = 0;
    for await (const piece of content) {
      await file.write(piece);
      sizeBytes += piece.length;
    }
    return { sizeBytes, drop, pieces: () => file.createReadStream({ start: 0, autoClose: false }) };
  } catch (error) {
    await drop();
    throw error;
  }
}
