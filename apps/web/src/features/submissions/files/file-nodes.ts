import type { FileRow } from './solution-files.ts';

/** A folder of the tree. Its `path` ends with a slash; the path of a file never does. */
export type FolderNode = { path: string; label: string; children: FileNode[]; rows: FileRow[] };
export type FileNode = FolderNode | { path: string; label: string; row: FileRow };

export const isFolder = (node: FileNode): node is FolderNode => 'children' in node;

/** The tree of files: the main file first, then folders by name, then files in their order. */
export function fileNodes(rows: readonly FileRow[], folder = ''): FileNode[] {
  const below = rows.filter(({ name }) => name.startsWith(folder));
  const nameIn = ({ name }: FileRow) => name.slice(folder.length);
  const files = below.filter((row) => !nameIn(row).includes('/'));
  const folders = new Set(
    below
      .map(nameIn)
      .filter((name) => name.includes('/'))
      .map((name) => name.split('/')[0]!),
  );
  const fileNode = (row: FileRow): FileNode => ({ path: row.name, label: nameIn(row), row });
  return [
    ...files.filter(({ isMain }) => isMain).map(fileNode),
    ...[...folders].toSorted().map((label): FileNode => {
      const path = `${folder}${label}/`;
      const inside = below.filter(({ name }) => name.startsWith(path));
      return { path, label, children: fileNodes(inside, path), rows: inside };
    }),
    ...files.filter(({ isMain }) => !isMain).map(fileNode),
  ];
}

/** The visible items from top to bottom when these folders are closed. */
export const seenNodes = (nodes: readonly FileNode[], closed: ReadonlySet<string>): FileNode[] =>
  nodes.flatMap((node) =>
    isFolder(node) && !closed.has(node.path) ? [node, ...seenNodes(node.children, closed)] : [node],
  );

/** The folder of a path: `a/b/` for `a/b/c.py`, `a/` for `a/b/`; null at the top. */
export function parentOf(path: string): string | null {
  const at = path.replace(/\/$/, '').lastIndexOf('/');
  return at < 0 ? null : path.slice(0, at + 1);
}

/** All folders above a path. */
export function parentsOf(path: string): string[] {
  const parent = parentOf(path);
  return parent === null ? [] : [...parentsOf(parent), parent];
}
