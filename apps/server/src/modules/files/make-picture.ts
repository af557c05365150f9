import sharp, { type Sharp } from 'sharp';

export type Picture = { bytes: Buffer; mime: string; width: number; height: number };

/** In pixels. Screens show no more, though phones take pictures twice as large. */
const longestSide = 2_560;
/** Pixels of all frames together. A larger picture is a decompression bomb, or a scan too large for a page. */
const mostPixels = 60_000_000;

/**
 * Creates a new picture from the pixels. Metadata (place, camera) and hidden data behind the end of the file are lost
 * on purpose. SVG becomes PNG, since SVG can hold scripts and links. Throws when it cannot read the picture. Only
 * `picture-process.ts` may call it: a small SVG can keep it busy for ever.
 */
export async function makePicture(given: Buffer, mime: string): Promise<Picture> {
  // allows only the readers of formats that we take
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((kind) => `VipsForeignLoad${kind}`) });
  // one thread: the judge and the API need the other cores
  sharp.concurrency(1);
  const open = (options: { density?: number } = {}) =>
    sharp(given, { limitInputPixels: mostPixels, animated: true, failOn: 'error', ...options });
  const found = await open().metadata();
  const natural = { width: found.width, height: found.pageHeight ?? found.height };
  const isDrawing = mime === 'image/svg+xml';
  // drawn at twice its size, for screens of high density
  const scale = isDrawing ? Math.min(2, longestSide / Math.max(natural.width, natural.height)) : 1;
  const isTurned = (found.orientation ?? 1) > 1 && (found.pages ?? 1) === 1;
  const source = open(isDrawing ? { density: 72 * scale } : {});
  const sized = (isTurned ? source.autoOrient() : source).resize({
    width: longestSide,
    height: longestSide,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await encode(sized, mime).toBuffer({ resolveWithObject: true });
  const stored = { width: info.width, height: info.pageHeight ?? info.height };
  return { bytes: data, mime: outputOf(mime), ...(isDrawing ? fitted(natural) : stored) };
}

const outputOf = (mime: string) => (mime === 'image/svg+xml' || mime === 'image/apng' ? 'image/png' : mime);

function encode(picture: Sharp, mime: string): Sharp {
  switch (mime) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 88 });
    case 'image/webp':
      return picture.webp({ quality: 88 });
    case 'image/gif':
      return picture.gif();
    case 'image/avif':
      // a higher effort takes minutes for a photo of a phone
      return picture.avif({ quality: 60, effort: 2 });
    default:
      return picture.png({ compressionLevel: 9 });
  }
}

function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
