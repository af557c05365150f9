import type { MantineTransition } from '@mantine/core';

type Styles = Exclude<MantineTransition, string>;

const moved = (x: string, y: string): Styles => ({
  in: { opacity: 1, transform: 'none' },
  out: { opacity: 0, transform: `translate(${x}, ${y})` },
  transitionProperty: 'opacity, transform',
});

/**
 * Replaces the two dozen transitions that Mantine knows by name: sign-in would have to load them for its buttons. These
 * are what dialogs, drawers and menus use. A name that is missing here changes at once.
 */
export const transitions = {
  fade: { in: { opacity: 1 }, out: { opacity: 0 }, transitionProperty: 'opacity' },
  'fade-down': moved('0', '-30px'),
  'slide-down': moved('0', '-100%'),
  'slide-up': moved('0', '100%'),
  'slide-left': moved('100%', '0'),
  'slide-right': moved('-100%', '0'),
} satisfies Record<string, Styles>;
