import { apiBase } from '@put/contract/base/endpoint';

/** What an address of an uploaded file carries after its `#`. */
export type FileHints = { width?: number; height?: number; sizeBytes?: number };

const ours = new RegExp(`^${apiBase}/file/[0-9a-f]{64}$`);

/** The part after `#` is never sent to the server, so caches see one address for one file. */
export function addressOf(file: { url: string; mime: string; size: number; width?: number; height?: number }): string {
  const { url, mime, size, width, height } = file;
  if (!mime.startsWith('image/')) return `${url}#size=${size}`;
  return width && height ? `${url}#${width}x${height}` : url;
}

/** Null when the address is not an uploaded file of this site. */
export function readFileAddress(address: string): FileHints | null {
  const [path = '', behind = ''] = address.split('#', 2);
  if (!ours.test(path)) return null;
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(behind) ?? [];
  if (width && height) return { width: Number(width), height: Number(height) };
  const [, size] = /^size=(\d{1,12})$/.exec(behind) ?? [];
  return size ? { sizeBytes: Number(size) } : {};
}
