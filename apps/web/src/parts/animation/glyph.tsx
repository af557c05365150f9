const paths = {
  start: 'M7 5v14M19 5.5l-9 6.5 9 6.5z',
  back: 'M16.5 5.5l-9 6.5 9 6.5z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  next: 'M7.5 5.5l9 6.5-9 6.5z',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  small: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
} as const;
export type GlyphName = keyof typeof paths;

const open: ReadonlySet<GlyphName> = new Set(['full', 'small', 'pause']);

/** The signs of the player's buttons: few and simple, so they are drawn here. */
export const Glyph = ({ name }: { name: GlyphName }) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill={open.has(name) ? 'none' : 'currentColor'}
    stroke="currentColor"
    strokeWidth={name === 'more' ? 3 : name === 'pause' ? 3.5 : 2}
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden
  >
    <path d={paths[name]} />
  </svg>
);
