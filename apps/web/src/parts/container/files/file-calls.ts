import { containers } from '@put/contract/containers/containers';
import { call } from '../../../api/api.ts';
import { sendWithProgress } from '../../../api/send-with-progress.ts';
import { randomKey } from '../../../ui/browser/random-key.ts';
import { saveBlob } from '../../../ui/browser/save-blob.ts';
import { nameOf } from './paths.ts';

const keyed = () => ({ headers: { 'Idempotency-Key': randomKey() } });
const params = (id: number) => ({ id: String(id) });

export const readFile = (id: number, path: string, signal?: AbortSignal) =>
  call(containers.readFile, { params: params(id), query: { path } }, { signal });
/** With a tag it is refused when the file is another one meanwhile. */
export const writeFile = (id: number, path: string, text: string, tag: string | null) =>
  call(
    containers.writeFile,
    { params: params(id), query: { path }, body: { text, tag } },
    // the editor says itself that it waits
    { ...keyed(), isQuiet: true },
  );
/** The texts of a file that the person did not take. */
export const keepEarlier = (id: number, path: string, text: string) =>
  call(containers.keepEarlier, { params: params(id), body: { path, text } });
export const listEarlier = (id: number, path: string) =>
  call(containers.earlier, { params: params(id), query: { path } });
export const getEarlier = async (id: number, path: string, versionId: number) =>
  call(containers.earlierText, { params: { ...params(id), version_id: String(versionId) }, query: { path } });
export const makeFolder = (id: number, path: string) =>
  call(containers.makeFolder, { params: params(id), body: { path } }, keyed());
export const moveFile = (id: number, path: string, to: string) =>
  call(containers.move, { params: params(id), body: { path, to } }, keyed());
export const removeFile = (id: number, path: string) =>
  call(containers.removeFile, { params: params(id), query: { path } }, keyed());

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

export function uploadFile(id: number, path: string, file: File, { onProgress, signal }: Sending) {
  const body = new FormData();
  body.append('file', file, nameOf(path));
  return call(
    containers.upload,
    { params: params(id), query: { path }, body },
    { via: sendWithProgress(onProgress), signal, isQuiet: true },
  );
}

/** A plain link would not open: the calls need the person's token. */
async function fetched(get: (via: (url: string, init: RequestInit) => Promise<Response>) => Promise<unknown>) {
  let kept: Response | undefined;
  await get(async (url, init) => (kept = await fetch(url, init)));
  return kept!.blob();
}

export async function downloadFile(id: number, path: string): Promise<void> {
  const input = { params: params(id), query: { path } };
  saveBlob(nameOf(path), await fetched((via) => call(containers.downloadFile, input, { via })));
}

/** A folder as an archive; the empty path is all files. */
export async function downloadZip(id: number, path: string, name: string): Promise<void> {
  const input = { params: params(id), query: path === '' ? {} : { path } };
  saveBlob(`${name}.zip`, await fetched((via) => call(containers.zip, input, { via })));
}
