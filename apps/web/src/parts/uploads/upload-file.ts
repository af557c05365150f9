import { files } from '@put/contract/files/files';
import { call } from '../../api/api.ts';
import { sendWithProgress } from '../../api/send-with-progress.ts';
import { addressOf } from '@put/markdown/file-address';

export type Uploaded = {
  sha256: string;
  url: string;
  name: string;
  mime: string;
  size: number;
  width?: number;
  height?: number;
};

type Options = {
  /** From 0 to 1. At 1 all is sent, and the server checks the file. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends one file. Throws ApiError if the server refuses it, NetworkError without a connection, and the reason of
 * `signal` after an abort.
 */
export async function uploadFile(file: File, { onProgress, signal }: Options): Promise<Uploaded> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { width, height, ...uploaded } = await call(
    files.upload,
    { body },
    { via: sendWithProgress((share) => onProgress?.(share)), signal },
  );
  return { ...uploaded, ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/**
 * The Markdown for an uploaded file. The size of an image stands after `#`, so that the page reserves its place before
 * it loads.
 */
export function markdownFor(uploaded: Uploaded): string {
  const words = uploaded.name.replaceAll(/[\\[\]*_`<>&~$:|!]/g, '\\$&').replaceAll(/\s+/g, ' ');
  const link = `[${words}](${addressOf(uploaded)})`;
  return uploaded.mime.startsWith('image/') ? `!${link}` : link;
}
