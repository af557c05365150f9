import type { ComponentType } from 'react';

/** What waits behind an entry. */
export type EntrySign = { count: number; words: string; isTrouble: boolean };

export type NavigationEntry = {
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  area: 'user' | 'admin';
  /** Prefixes of other paths of this entry: a course belongs to the list of courses. */
  covers: readonly string[];
  /** The Russian letter that leads here after «G». */
  letter: string;
  /** What the word alone does not say. */
  more?: string;
  /** The list that it stands in. */
  group?: string;
  /** It stands at the bottom of a phone. */
  isOnBar?: boolean;
  /** A hook that tells what waits; always the same one for an entry. */
  useSign?: () => EntrySign | null;
};

export type ShownEntry = NavigationEntry & { isHere: boolean };

/** «G П» */
export const keysOf = ({ letter }: NavigationEntry): string => `G ${letter.toUpperCase()}`;
