import { containerLimits } from '@put/contract/containers/containers';
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../api/errors.ts';
import type { ChosenFile } from './dropped-files.ts';
import { uploadFile } from './file-calls.ts';
import { joinPath } from './paths.ts';

/** `share`: from 0 to 1; at 1 the server still writes it. */
export type Upload = { path: string; share: number; state: 'waiting' | 'running' | 'done' | 'failed'; error: string };
type Job = Upload & { file: File };

const atOnce = 3;

/** Files on their way into the container, a few at once. Failed ones stay until they are seen. */
export function useUploads(containerId: number) {
  const jobs = useRef<Job[]>([]);
  const stop = useRef(new AbortController());
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  useEffect(() => () => stop.current.abort(), []);

  const show = () => setUploads(jobs.current.map((job) => ({ ...job })));
  const send = async (job: Job) => {
    const { signal } = stop.current;
    job.state = 'running';
    try {
      if (job.file.size > containerLimits.uploadBytes) throw new TooLarge();
      const onProgress = (share: number) => {
        job.share = share;
        show();
      };
      await uploadFile(containerId, job.path, job.file, { onProgress, signal });
      job.state = 'done';
    } catch (error) {
      if (signal.aborted) return;
      job.state = 'failed';
      job.error = error instanceof TooLarge ? error.message : wordsOf(error);
    }
    next();
  };
  const next = () => {
    const running = jobs.current.filter(({ state }) => state === 'running').length;
    const waiting = jobs.current.filter(({ state }) => state === 'waiting');
    for (const job of waiting.slice(0, atOnce - running)) void send(job);
    if (jobs.current.every(({ state }) => state === 'done')) jobs.current = [];
    show();
  };
  return {
    uploads,
    add: (folder: string, files: readonly ChosenFile[]) => {
      const isOver = jobs.current.every(({ state }) => state === 'done' || state === 'failed');
      if (isOver) jobs.current = [];
      for (const { path, file } of files)
        jobs.current.push({ path: joinPath(folder, path), file, share: 0, state: 'waiting', error: '' });
      next();
    },
    /** What is there stays; the rest is not sent. */
    cancel: () => {
      stop.current.abort();
      stop.current = new AbortController();
      jobs.current = [];
      show();
    },
  };
}

class TooLarge extends Error {
  override message = `Файл больше ${containerLimits.uploadBytes / 1_000_000} МБ`;
}
