import type { ComponentType } from 'react';

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

/** A screen of the menu. */
export type PaletteScreen = { path: string; label: string; icon: Icon; area: 'user' | 'admin' };

/** One line of the palette. */
export type PaletteItem = {
  id: string;
  title: string;
  /** Where it belongs: the course of a lesson, the login of a person. */
  note?: string | undefined;
  /** Other words by which it is found. */
  words?: string;
  icon: Icon;
  run: () => void;
};
export type PaletteGroup = { title: string; items: PaletteItem[] };

const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').trim();

/** Each word that was typed must begin a word of the item; those whose title begins with it come first. */
export function findItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const wanted = plain(typed);
  if (wanted === '') return [...items];
  const parts = wanted.split(/\s+/);
  const rank = ({ title }: PaletteItem) => (plain(title).startsWith(wanted) ? 0 : 1);
  return items
    .filter(({ title, note = '', words = '' }) => {
      const known = plain(`${title} ${note} ${words}`).split(/[^\p{L}\p{N}]+/u);
      return parts.every((part) => known.some((word) => word.startsWith(part)));
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** Where an arrow leads in a list of `count`, round the ends; undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index + count - 1) % count;
  return undefined;
}
