import { files } from '@put/contract/files';
import { call } from '../../api/api.ts';

/** The content of a file that only its owner and administrators may read: an address alone would not show it. */
export async function fetchFile(sha256: string): Promise<Blob> {
  let kept: Response | undefined;
  const via = async (url: string, init: RequestInit) => (kept = await fetch(url, init));
  await call(files.get, { params: { sha256 } }, { via });
  return kept!.blob();
}

/** Saves it under a name, as a link to it would. */
export async function downloadFile(sha256: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(sha256));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
