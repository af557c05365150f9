import { files } from '@put/contract/files';
import { call } from '../../api/api.ts';
import { saveBlob } from '../../ui/browser/save-blob.ts';

/** Fetches a file that only its owner and administrators may read; a plain link to it would not open. */
export async function fetchFile(sha256: string): Promise<Blob> {
  let kept: Response | undefined;
  const via = async (url: string, init: RequestInit) => (kept = await fetch(url, init));
  await call(files.get, { params: { sha256 } }, { via });
  return kept!.blob();
}

/** Saves the file under a name. */
export async function downloadFile(sha256: string, name: string): Promise<void> {
  saveBlob(name, await fetchFile(sha256));
}
