import { searchable } from '../../ui/words/search-words.ts';
import type { ComponentType } from 'react';

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

export type PaletteScreen = {
  path: string;
  label: string;
  icon: Icon;
  area: 'user' | 'admin';
  /** The letter that opens it after «G». */
  letter?: string;
  /** What the label does not say; it is found by these words too. */
  more?: string;
};

/** One line of the palette. */
export type PaletteItem = {
  id: string;
  title: string;
  /** Context: the course of a lesson, the login of a user. */
  note?: string | undefined;
  /** Where its text has the words that were typed: other text and found words in turn. */
  passage?: readonly string[] | undefined;
  /** Other words to find it by. */
  words?: string;
  icon: Icon;
  run: () => void;
  /** Instead of running it: what is put into the field, to go on from. */
  fill?: string;
};
export type PaletteGroup = { title: string; items: PaletteItem[] };

/** Each typed word must begin a word of the item. Items whose title begins with the text come first. */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = searchable(typed);
  if (wanted === '') return [...items];
  const parts = wanted.split(/\s+/);
  const rank = ({ title }: PaletteItem) => (searchable(title).startsWith(wanted) ? 0 : 1);
  return items
    .filter(({ title, note = '', words = '' }) => {
      const known = searchable(`${title} ${note} ${words}`).split(/[^\p{L}\p{N}]+/u);
      return parts.every((part) => known.some((word) => word.startsWith(part)));
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** The index after an arrow key, cyclic; undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index + count - 1) % count;
  return undefined;
}
