import type { FileNode, FileStream, FileSystem } from './emscripten.ts';

const ENOSPC = 51;
const EROFS = 69;
/** What a file or link costs besides its bytes, so a flood of empty files ends as well. */
const nodeBytes = 4096;

/**
 * The in-memory file system as it was before the first program: tree, open files, current folder.
 * It also limits what one program may write; freeing does not give back, so no trick with unlinked open files helps.
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
    this.#streams = fs.streams.map((stream) => stream && { stream, state: { ...stream }, shared: { ...stream.shared } });
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
    for (let slot = 0; slot < fs.nameTable.length; slot++) {
      const first = this.#names[slot];
      if (first) fs.nameTable[slot] = first;
      else delete fs.nameTable[slot];
    }
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

  #countWrites(): void {
    const { file, dir } = this.#fs.filesystems.MEMFS.ops_table;
    const { write, allocate } = file.stream;
    const { setattr } = file.node;
    const { mknod, symlink } = dir.node;
    if (!write || !setattr || !mknod || !symlink) throw new Error('this file system is built in another way');
    const held = (node: FileNode) => Math.max(node.usedBytes ?? 0, (node.contents as Uint8Array).length);
    file.stream.write = (stream, buffer, offset, length, position) => {
      this.#charge(position + length - held(stream.node));
      return write(stream, buffer, offset, length, position);
    };
    if (allocate)
      file.stream.allocate = (stream, offset, length) => {
        this.#charge(offset + length - held(stream.node));
        allocate(stream, offset, length);
      };
    file.node.setattr = (node, attributes) => {
      if (attributes.size !== undefined) this.#charge(attributes.size - (node.usedBytes ?? 0));
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

/** The files that Python came with are shared by all executions: their bytes are not copied, so they never change. */
function makeReadOnly(fs: FileSystem, node: FileNode): void {
  const refuse = () => {
    throw new fs.ErrnoError(EROFS);
  };
  node.stream_ops = { ...node.stream_ops, write: refuse, allocate: refuse };
  node.node_ops = { ...node.node_ops, setattr: refuse };
}
