import type { CallOf, Endpoint } from '@put/contract/base/endpoint';
import { files } from '@put/contract/files/files';
import { call } from '../../api/api.ts';
import { saveBlob } from '../../ui/browser/save-blob.ts';

/** Fetches content that a plain link would not open, because the server asks who calls. */
export async function fetchContent<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Blob> {
  let kept: Response | undefined;
  const via = async (url: string, init: RequestInit) => (kept = await fetch(url, init));
  await call(endpoint as Endpoint, input as never, { via });
  return kept!.blob();
}

/** Fetches a file that only its owner and administrators may read. */
export const fetchFile = (sha256: string): Promise<Blob> => fetchContent(files.get, { params: { sha256 } });

/** Saves the file under a name. */
export async function downloadFile(sha256: string, name: string): Promise<void> {
  saveBlob(name, await fetchFile(sha256));
}
