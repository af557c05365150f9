import { Refusal } from '@put/contract/refusals';
import { fileTypeFromBuffer } from 'file-type';

export type Kind = { mime: string; isPicture: boolean };

/** So much of the beginning is enough to tell a document from the archive that it is made as. */
export const headBytes = 256 * 1024;

const pictures = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** What may be kept besides pictures and texts. Programs travel in archives: a click on a link must not end in one. */
const documents = new RegExp(
  [
    '^application/(pdf|rtf|epub\\+zip|zip|gzip|x-7z-compressed|x-tar|x-rar-compressed|x-bzip2|x-xz|x-cfb|x-sqlite3|ogg)$',
    '^application/vnd\\.(oasis\\.opendocument|openxmlformats-officedocument)\\.',
    '^application/vnd\\.(apache\\.arrow|apache\\.parquet)',
    '^(audio|video)/',
    '^text/(calendar|vcard|vtt)$',
  ].join('|'),
);

/** What a content is, by itself: neither its name nor what the browser says of it is believed. Refuses what is not taken. */
export async function tellKind(head: Buffer): Promise<Kind> {
  const told = await fileTypeFromBuffer(head).catch(() => undefined);
  const found = told?.mime.split(';', 1)[0] ?? '';
  if (pictures.includes(found)) return { mime: found, isPicture: true };
  if (documents.test(found)) return { mime: found, isPicture: false };
  const text = readText(head);
  if (text !== undefined) {
    if (isSvg(text)) return { mime: 'image/svg+xml', isPicture: true };
    return { mime: 'text/plain', isPicture: false };
  }
  if (found.startsWith('image/'))
    throw new Refusal('file_kind_refused', { detail: 'Картинки принимаются в PNG, JPEG, WebP, GIF, AVIF и SVG.' });
  throw new Refusal('file_kind_refused');
}

/** Undefined when there are bytes that no text has, in whichever encoding of one byte or UTF-8. */
function readText(head: Buffer): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1')) ? undefined : head.toString('utf8');
}

function isSvg(text: string): boolean {
  const start = text.slice(0, 8_192).replace(/^\ufeff?\s*/, '');
  return start.startsWith('<') && /<svg[\s>]/i.test(start) && !/<(html|body|head)[\s>]/i.test(start);
}
