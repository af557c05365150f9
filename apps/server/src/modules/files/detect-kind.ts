import { Refusal } from '@put/contract/base/refusals';

export type Kind = { mime: string; isPicture: boolean };

/** How many bytes are enough to tell a document from the zip archive that it is stored in. */
export const headBytes = 256 * 1024;

const pictures = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/**
 * Types that are allowed besides pictures and texts. Programs are not allowed by themselves, only in archives: a click
 * on a link must not start one.
 */
const documents = new RegExp(
  [
    '^application/(pdf|rtf|epub\\+zip|zip|gzip|x-7z-compressed|x-tar|x-rar-compressed|x-bzip2|x-xz|x-cfb|x-sqlite3|ogg)$',
    '^application/vnd\\.(oasis\\.opendocument|openxmlformats-officedocument)\\.',
    '^application/vnd\\.(apache\\.arrow|apache\\.parquet)',
    '^(audio|video)/',
    '^text/(calendar|vcard|vtt)$',
  ].join('|'),
);

/**
 * Detects the type from the content: neither the name nor the browser is trusted. Refuses types that are not allowed.
 */
export async function detectKind(head: Buffer): Promise<Kind> {
  // most processes never see a file
  const { fileTypeFromBuffer } = await import('file-type');
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

/** Undefined when there are bytes that no text has, in UTF-8 or any one-byte encoding. */
function readText(head: Buffer): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1')) ? undefined : head.toString('utf8');
}

function isSvg(text: string): boolean {
  const start = text.slice(0, 8_192).replace(/^\ufeff?\s*/, '');
  return start.startsWith('<') && /<svg[\s>]/i.test(start) && !/<(html|body|head)[\s>]/i.test(start);
}
