/** Paths are relative to the home folder, with `/` between names; the empty path is the home folder. */
export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const isWithin = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);
/** Where something is after its folder, or itself, was moved. */
export const movedPath = (path: string, from: string, to: string): string =>
  isWithin(path, from) ? to + path.slice(from.length) : path;
/** All folders above a path, the nearest first; without the home folder. */
export const foldersAbove = (path: string): string[] => {
  const folder = folderOf(path);
  return folder === '' ? [] : [folder, ...foldersAbove(folder)];
};
