import type { FileNode, FileStream, FileSystem } from './emscripten.ts';

const ENOSPC = 51;
const EROFS = 69;
/** Added to the size of each file and link, so that a flood of empty files reaches the limit too. */
const nodeBytes = 4096;

/**
 * The in-memory file system as it was before the first program: tree, open files, current folder. It also limits how
 * much one program may write. Deleting gives nothing back, so unlinked open files are no way around the limit.
 */
export class FileImage {
  readonly #fs: FileSystem;
  readonly #capBytes: number;
  readonly #nodes: { node: FileNode; state: FileNode }[] = [];
  readonly #names: FileNode[];
  readonly #streams: ({ stream: FileStream; state: FileStream; shared: object } | null)[];
  readonly #nextInode: number;
  readonly #currentPath: string;
  #writtenBytes = 0;

  constructor(fs: FileSystem, capBytes: number) {
    this.#fs = fs;
    this.#capBytes = capBytes;
    this.#countWrites();
    this.#remember(fs.root);
    this.#names = fs.nameTable.slice();
    this.#streams = fs.streams.map(
      (stream) => stream && { stream, state: { ...stream }, shared: { ...stream.shared } },
    );
    this.#nextInode = fs.nextInode;
    this.#currentPath = fs.currentPath;
  }

  restore(): void {
    const fs = this.#fs;
    for (const { node, state } of this.#nodes) {
      for (const key of Object.keys(node)) if (!(key in state)) delete node[key as keyof FileNode];
      Object.assign(node, state);
      if (fs.isDir(node.mode)) node.contents = { ...(state.contents as Record<string, FileNode>) };
    }
    fs.nameTable = this.#names.slice();
    fs.streams.length = 0;
    for (const open of this.#streams) {
      if (open) Object.assign(Object.assign(open.stream, open.state).shared, open.shared);
      fs.streams.push(open && open.stream);
    }
    fs.nextInode = this.#nextInode;
    fs.currentPath = this.#currentPath;
    this.#writtenBytes = 0;
  }

  #remember(node: FileNode): void {
    const fs = this.#fs;
    if (fs.isFile(node.mode)) makeReadOnly(fs, node);
    const state = { ...node };
    this.#nodes.push({ node, state });
    if (node.mounted) this.#remember(node.mounted.root);
    if (!fs.isDir(node.mode) || !node.contents) return;
    state.contents = { ...(node.contents as Record<string, FileNode>) };
    for (const child of Object.values(state.contents)) this.#remember(child);
  }

  #charge(bytes: number): void {
    if (bytes <= 0) return;
    if (this.#writtenBytes + bytes > this.#capBytes) throw new this.#fs.ErrnoError(ENOSPC);
    this.#writtenBytes += bytes;
  }

  /**
   * Doubles the buffer of a file. Emscripten grows it by an eighth each time and copies a large file again and again.
   */
  #grow(node: FileNode, neededBytes: number): void {
    const held = node.contents as Uint8Array;
    if (neededBytes <= held.length) return;
    const affordableBytes = held.length + this.#capBytes - this.#writtenBytes;
    const roomBytes = Math.max(neededBytes, Math.min(held.length * 2, affordableBytes));
    this.#charge(roomBytes - held.length);
    const room = new Uint8Array(roomBytes);
    room.set(held.subarray(0, node.usedBytes));
    node.contents = room;
  }

  #countWrites(): void {
    const { file, dir } = this.#fs.filesystems.MEMFS.ops_table;
    const { write, allocate } = file.stream;
    const { setattr } = file.node;
    const { mknod, symlink } = dir.node;
    if (!write || !setattr || !mknod || !symlink) throw new Error('this file system is built in another way');
    file.stream.write = (stream, buffer, offset, length, position) => {
      this.#grow(stream.node, position + length);
      return write(stream, buffer, offset, length, position);
    };
    if (allocate)
      file.stream.allocate = (stream, offset, length) => {
        this.#grow(stream.node, offset + length);
        allocate(stream, offset, length);
      };
    file.node.setattr = (node, attributes) => {
      // Changing the size copies the file, so making it smaller is charged too.
      if (attributes.size !== undefined && attributes.size !== node.usedBytes) this.#charge(attributes.size);
      setattr(node, attributes);
    };
    dir.node.mknod = (parent, name, mode, device) => {
      this.#charge(nodeBytes);
      return mknod(parent, name, mode, device);
    };
    dir.node.symlink = (parent, name, target) => {
      this.#charge(nodeBytes + target.length);
      return symlink(parent, name, target);
    };
  }
}

/** All executions share the files that came with Python, without copies. So they must never change. */
function makeReadOnly(fs: FileSystem, node: FileNode): void {
  const refuse = () => {
    throw new fs.ErrnoError(EROFS);
  };
  node.stream_ops = { ...node.stream_ops, write: refuse, allocate: refuse };
  node.node_ops = { ...node.node_ops, setattr: refuse };
}
