import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerLimits } from '@put/contract/containers/containers';
import { type Agent, AgentRefusal } from '../../../drivers/container/protocol/agent.ts';

const pieceBytes = 65_536;

/**
 * A file that a client writes, piece by piece and in any order. The agent takes whole files of a known size, so the
 * pieces are gathered here, and the file in the container changes at once when the client closes it.
 */
export class SpooledFile {
  readonly path: string;
  /** Undefined: as it was, or as new files have it. */
  mode: number | undefined;
  readonly #file: FileHandle;
  readonly #folder: string;
  #sizeBytes = 0;

  private constructor(path: string, folder: string, file: FileHandle) {
    this.path = path;
    this.#folder = folder;
    this.#file = file;
  }

  static async make(path: string): Promise<SpooledFile> {
    const folder = await mkdtemp(join(tmpdir(), 'put-sftp-'));
    return new SpooledFile(path, folder, await open(join(folder, 'file'), 'wx+', 0o600));
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  async write(at: number, data: Buffer): Promise<void> {
    if (at + data.length > containerLimits.uploadBytes) throw new AgentRefusal('too_large', this.path);
    await this.#file.write(data, 0, data.length, at);
    this.#sizeBytes = Math.max(this.#sizeBytes, at + data.length);
  }

  async read(at: number, most: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(most), 0, most, at);
    return buffer.subarray(0, bytesRead);
  }

  async cut(sizeBytes: number): Promise<void> {
    if (sizeBytes > containerLimits.uploadBytes) throw new AgentRefusal('too_large', this.path);
    await this.#file.truncate(sizeBytes);
    this.#sizeBytes = sizeBytes;
  }

  /** Begins with what stands in the container now. */
  async fill(agent: Agent): Promise<void> {
    const { content } = await agent.read(this.path);
    for await (const piece of content) await this.write(this.#sizeBytes, piece);
  }

  async store(agent: Agent): Promise<void> {
    const content = { sizeBytes: this.#sizeBytes, pieces: this.#pieces() };
    await agent.write(this.path, content, this.mode === undefined ? {} : { mode: this.mode });
  }

  async *#pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.#sizeBytes; at += pieceBytes)
      yield await this.read(at, Math.min(pieceBytes, this.#sizeBytes - at));
  }

  async forget(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
