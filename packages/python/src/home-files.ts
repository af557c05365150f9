import type { FileNode, FileSystem } from './emscripten.ts';
import { exactBytes, exactText } from './exact-text.ts';
import { homeFolder } from './student-frames.ts';
import { type Call, keptBytes, type SourceFile } from './protocol.ts';

/** Writes files into the folder where a program starts: the program's own, and those of a call. */
export function writeFiles(fs: FileSystem, files: readonly SourceFile[]): void {
  for (const { name, content } of files) {
    const path = `${homeFolder}/${name}`;
    if (name.includes('/')) fs.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    fs.writeFile(path, exactBytes(content));
  }
}

export function bring(fs: FileSystem, { files, folder }: Call): void {
  writeFiles(fs, files);
  if (folder) fs.mkdirTree(`${homeFolder}/${folder}`);
}

/** Reads back those of the named files that exist as plain files, not links or devices. */
export function keep(fs: FileSystem, names: readonly string[]): SourceFile[] {
  return names.flatMap((name) => {
    const node = nodeAt(fs, `${homeFolder}/${name}`);
    if (!node || !fs.isFile(node.mode)) return [];
    const { contents, usedBytes = 0 } = node;
    // a file that Python wrote in one step is a view of its memory, of signed bytes
    const { buffer, byteOffset } = contents as Uint8Array;
    return [{ name, content: exactText(new Uint8Array(buffer, byteOffset, Math.min(usedBytes, keptBytes))) }];
  });
}

function nodeAt(fs: FileSystem, path: string): FileNode | undefined {
  try {
    return fs.lookupPath(path, { follow: false }).node;
  } catch (error) {
    if (error instanceof fs.ErrnoError) return undefined;
    throw error;
  }
}
