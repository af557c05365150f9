import type { ReactNode } from 'react';
import { useIsLocked } from './locked-context.ts';

/** Controls that are not shown where everything can only be read. */
export const Unlocked = ({ children }: { children: ReactNode }) => (useIsLocked() ? null : children);
