import { readableOn } from './readable-color.ts';
import css from './tag-dot.module.css';

/** The two shades of a tag's colour, for the sheet to take the one of the theme. */
export const tagShades = (color: string) =>
  ({ '--light': readableOn('light', color), '--dark': readableOn('dark', color) }) as React.CSSProperties;

/** A tag's colour beside its title. */
export const TagDot = ({ color }: { color: string }) => (
  <span className={css.dot} style={tagShades(color)} aria-hidden />
);
