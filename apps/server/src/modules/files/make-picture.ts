import sharp, { type Sharp } from 'sharp';

export type Picture = { bytes: Buffer; mime: string; width: number; height: number };

/** No screen shows more; phones make twice as many. */
const longestSide = 2_560;
/** Of all frames together. A picture that promises more is a bomb or a scan that nobody wants on a page. */
const mostPixels = 60_000_000;

/**
 * Makes the picture anew out of its pixels: nothing that was hidden in the file comes along, neither where and by what it was
 * taken nor a page of HTML behind its end. Drawings (SVG) become PNG: theirs is a language with scripts and links. Throws on
 * what it cannot read. Only `picture-process.ts` may call it: a drawing of two kilobytes can keep it busy for years.
 */
export async function makePicture(given: Buffer, mime: string): Promise<Picture> {
  // the readers of the kinds that we take, and no other of its hundred
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((kind) => `VipsForeignLoad${kind}`) });
  // the judge and the calls need the other cores
  sharp.concurrency(1);
  const open = (options: { density?: number } = {}) =>
    sharp(given, { limitInputPixels: mostPixels, animated: true, failOn: 'error', ...options });
  const found = await open().metadata();
  const natural = { width: found.width, height: found.pageHeight ?? found.height };
  const isDrawing = mime === 'image/svg+xml';
  // twice the size it is shown at, for screens with small points
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
      // the slower efforts take minutes for what a phone makes
      return picture.avif({ quality: 60, effort: 2 });
    default:
      return picture.png({ compressionLevel: 9 });
  }
}

function fitted({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
