import type { Picture } from '@put/animation/picture';
import { inks, svgOf } from '@put/animation/picture-svg';
import { saveBlob } from '../../../ui/browser/save-blob.ts';

/** Pixels of the file for one of the picture: sharp on a slide. */
const pngScale = 3;
const margin = 16;

/** Gives the picture of a step as a file. */
export async function savePicture(picture: Picture, as: 'svg' | 'png', name: string): Promise<void> {
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  const svg = new Blob([svgOf(picture, { ink: isDark ? inks.dark : inks.light, margin })], { type: 'image/svg+xml' });
  saveBlob(`${name}.${as}`, as === 'svg' ? svg : await paint(svg, picture));
}

async function paint(svg: Blob, { width, height }: Picture): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = (width + 2 * margin) * pngScale;
    canvas.height = (height + 2 * margin) * pngScale;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
