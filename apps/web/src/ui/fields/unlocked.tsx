import type { ReactNode } from 'react';
import { useIsLocked } from './locked-context.ts';

/** Controls that are not shown where everything can only be read. `instead` keeps their place. */
export const Unlocked = ({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) =>
  useIsLocked() ? instead : children;
