export type Theme = 'light' | 'dark';

/** Backgrounds of coloured signs: the body, a surface and a sunken place of styles/tokens.css. */
export const grounds: Record<Theme, readonly string[]> = {
  light: ['#faf9f6', '#ffffff', '#f3f1ec'],
  dark: ['#151a18', '#1c2220', '#0f1312'],
};
/** The least contrast of a sign with a meaning: WCAG 2.2, 1.4.11. */
export const leastContrast = 3;

type Rgb = [number, number, number];

const parse = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb;
const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(color: string): number {
  const [red, green, blue] = parse(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours (#rrggbb), from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const steps = 20;

/** The colour itself if it can be seen on all backgrounds of the theme; else its nearest shade that can. */
export function readableOn(theme: Theme, color: string): string {
  const end = theme === 'light' ? 0 : 255;
  for (let step = 0; step <= steps; step += 1) {
    const shade = write(parse(color).map((part) => part + ((end - part) * step) / steps) as Rgb);
    if (grounds[theme].every((ground) => contrast(shade, ground) >= leastContrast)) return shade;
  }
  return write([end, end, end]);
}
