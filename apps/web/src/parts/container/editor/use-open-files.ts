import { useEffect, useState, useSyncExternalStore } from 'react';
import { session } from '../../../api/session.ts';
import { readFile, writeFile } from '../files/file-calls.ts';
import { filesMemory } from './files-memory.ts';
import { OpenFiles, type OpenFilesView } from './open-files.ts';

/**
 * Made while a page is drawn for the first time. React may draw it several times before it stands; files that were made
 * anew each time would be read anew each time, for ever.
 */
const kept = new Map<string, OpenFiles>();

function openFilesOf(containerId: number): OpenFiles {
  const key = `${session.get().user?.id ?? 0}.${containerId}`;
  const files = kept.get(key) ?? makeOpenFiles(containerId);
  kept.set(key, files);
  return files;
}

const makeOpenFiles = (containerId: number) =>
  new OpenFiles(
    {
      read: (path) => readFile(containerId, path),
      write: (path, text, tag) => writeFile(containerId, path, text, tag),
    },
    filesMemory(containerId),
  );

/** The files in the editor of a container; those of the last visit are open again. */
export function useOpenFiles(containerId: number): { files: OpenFiles; view: OpenFilesView } {
  const [files] = useState(() => openFilesOf(containerId));
  const view = useSyncExternalStore(files.watch, files.view);
  useEffect(() => {
    window.addEventListener('pagehide', files.flush);
    return () => {
      window.removeEventListener('pagehide', files.flush);
      files.end();
      for (const [key, one] of kept) if (one === files) kept.delete(key);
    };
  }, [files]);
  return { files, view };
}
