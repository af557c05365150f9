import { type ReactNode, useEffect } from 'react';
import { guardSecondPress } from '../../shared/guard-second-press.ts';
import { SilentServer } from './silent-server.tsx';

/** What watches over every screen, and need not be there before the first one is. */
export default function AfterFirstScreen(): ReactNode {
  useEffect(guardSecondPress, []);
  return <SilentServer />;
}
