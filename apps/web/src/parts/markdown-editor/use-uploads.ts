import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wordsOf } from '../../api/errors.ts';
import { markdownFor, uploadFile } from '../uploads/upload-file.ts';
import type { WritingTools } from './attach.ts';

export type Upload = {
  id: number;
  name: string;
  /** From 0 to 1. */
  share: number;
  /** The reason of the failure; null when there is none. */
  error: string | null;
};

type Kept = { file: File; controller: AbortController };

/** Uploads files into the text. Each file keeps its position until its upload ends or is cancelled. */
export function useUploads(tools: WritingTools | null) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const kept = useRef(new Map<number, Kept>());
  const lastId = useRef(0);
  const latest = useRef(tools);
  // a layout effect, because the tools must be current before the person can press a button
  useLayoutEffect(() => {
    latest.current = tools;
  });
  useEffect(() => {
    const all = kept.current;
    return () => all.forEach(({ controller }) => controller.abort());
  }, []);

  const change = (id: number, changed: Partial<Upload>) =>
    setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)));
  const forget = (id: number) => {
    kept.current.delete(id);
    setUploads((list) => list.filter((upload) => upload.id !== id));
  };

  const send = async (id: number, file: File) => {
    const controller = new AbortController();
    kept.current.set(id, { file, controller });
    change(id, { share: 0, error: null });
    try {
      const onProgress = (share: number) => change(id, { share });
      const uploaded = await uploadFile(file, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      latest.current?.fillPlaceholder(id, markdownFor(uploaded));
      forget(id);
    } catch (error) {
      if (!controller.signal.aborted) change(id, { error: wordsOf(error) });
    }
  };

  return {
    uploads,
    start(files: readonly File[], at: number) {
      for (const file of files) {
        const id = (lastId.current += 1);
        latest.current?.keepPlaceholder(id, at, file.name);
        setUploads((list) => [...list, { id, name: file.name, share: 0, error: null }]);
        void send(id, file);
      }
    },
    cancel(id: number) {
      kept.current.get(id)?.controller.abort();
      latest.current?.dropPlaceholder(id);
      forget(id);
    },
    retry(id: number) {
      const file = kept.current.get(id)?.file;
      if (file !== undefined) void send(id, file);
    },
  };
}
