/** A file with its path inside of what was dropped or chosen. */
export type ChosenFile = { path: string; file: File };

/** Reads dropped files, and dropped folders with all in them. */
export async function droppedFiles(items: DataTransferItemList): Promise<ChosenFile[]> {
  // entries must be taken before the first wait: then the list is empty
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<ChosenFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: ChosenFile[] = [];
  // a browser gives at most a hundred at once; an empty part is the end
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return found;
    found.push(...(await Promise.all(part.map(filesOf))).flat());
  }
}

/** Files of a field; those of a chosen folder know their path. */
export const chosenFiles = (list: FileList): ChosenFile[] =>
  [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
