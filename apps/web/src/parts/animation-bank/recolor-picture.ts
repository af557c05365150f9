import { inks } from '@put/animation/picture-svg';

/** Each colour of a light picture, and the one that stands for it in a dark one. */
const darkOf = new Map(
  Object.entries(inks.light).map(([name, color]) => [color, inks.dark[name as keyof typeof inks.dark]]),
);

/**
 * The address of an image of a picture. Pictures are drawn once, in light colours; an image can not see the page's style
 * sheet, so its colours are replaced in the text. Only attributes are: a text in the picture stays what it is.
 */
export function pictureAddress(svg: string, scheme: 'light' | 'dark'): string {
  const shown =
    scheme === 'light'
      ? svg
      : svg.replaceAll(/="(#[0-9a-f]{3,6})"/g, (whole, color: string) => `="${darkOf.get(color) ?? color}"`);
  return `data:image/svg+xml,${encodeURIComponent(shown)}`;
}
