/** The parts of Emscripten's module and file system that we use and Pyodide's types leave out. */
export type FileNode = {
  id: number;
  name: string;
  mode: number;
  parent: FileNode;
  mounted: { root: FileNode } | null;
  name_next?: FileNode;
  /** A folder's children or a file's bytes. */
  contents?: Record<string, FileNode> | Uint8Array;
  usedBytes?: number;
  /** Of a symbolic link: where it leads. */
  link?: string;
  node_ops: NodeOps;
  stream_ops: StreamOps;
};

export type NodeOps = {
  setattr?(node: FileNode, attributes: { size?: number }): void;
  mknod?(parent: FileNode, name: string, mode: number, device: number): FileNode;
  symlink?(parent: FileNode, name: string, target: string): FileNode;
};

export type StreamOps = {
  open?(stream: FileStream): void;
  read?(stream: FileStream, buffer: Uint8Array, offset: number, length: number, position: number): number;
  write?(stream: FileStream, buffer: Uint8Array, offset: number, length: number, position: number): number;
  allocate?(stream: FileStream, offset: number, length: number): void;
};

export type FileStream = { fd: number; node: FileNode; shared: object };

export type FileSystem = {
  root: FileNode;
  nameTable: FileNode[];
  streams: (FileStream | null)[];
  nextInode: number;
  currentPath: string;
  ErrnoError: new (errno: number) => Error;
  filesystems: { MEMFS: { ops_table: { file: { node: NodeOps; stream: StreamOps }; dir: { node: NodeOps } } } };
  isDir(mode: number): boolean;
  isFile(mode: number): boolean;
  isLink(mode: number): boolean;
  mkdirTree(path: string): void;
  chdir(path: string): void;
  unlink(path: string): void;
  symlink(target: string, path: string): void;
  writeFile(path: string, data: string | Uint8Array): void;
  analyzePath(path: string): { exists: boolean };
  /** Throws when the path does not exist. */
  lookupPath(path: string, options: { follow: boolean }): { node: FileNode };
  makedev(major: number, minor: number): number;
  registerDevice(device: number, ops: StreamOps): void;
  mkdev(path: string, mode: number, device: number): void;
  open(path: string, flags: number): FileStream;
  closeStream(fd: number): void;
};

export type PythonModule = {
  FS: FileSystem;
  HEAP8: Int8Array;
  _Py_EMSCRIPTEN_SIGNAL_HANDLING: number;
  _malloc(bytes: number): number;
  _PyRun_SimpleString(pointer: number): number;
};

export type PythonExports = {
  memory: WebAssembly.Memory;
  __stack_pointer: WebAssembly.Global<'i32'>;
  sbrk(bytes: number): number;
  PyGILState_Ensure(): number;
  PyGILState_Release(state: number): void;
};
