import type { ReactNode } from 'react';

/** One value of a chart: a bar, a part or a dot. */
export type Datum = {
  /** Stands under the bar and in the table: «70–79 %». */
  label: string;
  value: number;
  /** The words for who does not see the chart: «3 ученика». */
  words: string;
  /** Puts a link around it; left out where there is nothing behind the value. */
  link?: ((children: ReactNode, name: string) => ReactNode) | undefined;
  tone?: 'good' | 'part' | 'bad' | 'quiet';
};

/** The link around it, with a name that says the whole. */
export const linked = ({ link, label, words }: Datum, children: ReactNode): ReactNode =>
  link ? link(children, `${label}: ${words}`) : children;
