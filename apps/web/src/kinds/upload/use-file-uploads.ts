import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../api/errors.ts';
import { type Uploaded, uploadFile } from '../../parts/uploads/upload-file.ts';

export type FileUpload = { id: number; name: string; share: number; error: string | null };

/** Uploads in progress; each stays until it has finished or was cancelled. */
export function useFileUploads(onUploaded: (file: Uploaded) => void) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);

  const change = (id: number, part: Partial<FileUpload>) =>
    setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const forget = (id: number) => {
    running.current.delete(id);
    setUploads((list) => list.filter((upload) => upload.id !== id));
  };

  return {
    uploads,
    async start(file: File, refusal: string | null) {
      const id = (lastId.current += 1);
      setUploads((list) => [...list, { id, name: file.name, share: 0, error: refusal }]);
      if (refusal !== null) return;
      const controller = new AbortController();
      running.current.set(id, controller);
      try {
        const onProgress = (share: number) => change(id, { share });
        const uploaded = await uploadFile(file, { onProgress, signal: controller.signal });
        forget(id);
        latest.current(uploaded);
      } catch (error) {
        if (!controller.signal.aborted) change(id, { error: wordsOf(error) });
      }
    },
    cancel(id: number) {
      running.current.get(id)?.abort();
      forget(id);
    },
  };
}
