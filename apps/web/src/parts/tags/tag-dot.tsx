import { readableOn } from '../../ui/color/readable-color.ts';
import css from './tag-dot.module.css';

/** CSS variables with a tag's colour for both themes; the style sheet takes the right one. */
export const tagShades = (color: string) =>
  ({ '--light': readableOn('light', color), '--dark': readableOn('dark', color) }) as React.CSSProperties;

/** A tag's colour, shown beside its title. */
export const TagDot = ({ color }: { color: string }) => (
  <span className={css.dot} style={tagShades(color)} aria-hidden />
);
