import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { textsReady } from '../../../ui/browser/texts-ready.ts';
import { keepEarlier, readFile, writeFile } from '../files/file-calls.ts';
import { filesMemory } from './files-memory.ts';
import { OpenFiles, type OpenFilesView } from './open-files.ts';

/** The files in the editor of a container; those of the last visit are open again. `onSaved`: after each that is saved. */
export function useOpenFiles(containerId: number, onSaved: () => void): { files: OpenFiles; view: OpenFilesView } {
  use(textsReady());
  const [files] = useState(
    () =>
      new OpenFiles(
        {
          read: (path) => readFile(containerId, path),
          write: (path, text, tag) => writeFile(containerId, path, text, tag),
          setAside: (path, text) => keepEarlier(containerId, path, text),
        },
        filesMemory(containerId),
      ),
  );
  const view = useSyncExternalStore(files.watch, files.view);
  useEffect(() => {
    files.tellSaved(onSaved);
  }, [files, onSaved]);
  useEffect(() => {
    files.begin();
    window.addEventListener('pagehide', files.flush);
    return () => {
      window.removeEventListener('pagehide', files.flush);
      files.end();
    };
  }, [files]);
  return { files, view };
}
