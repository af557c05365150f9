import type { ShownAnimation } from '@put/contract/animations/animations';
import { createContext, type ReactNode } from 'react';

/** Where a reader stands. `input`: the data that are shown; null: the animation's own. */
export type StandingAt = {
  step: number;
  shown: ShownAnimation;
  input: string | null;
  /** Why the data of the leader can not be shown here. */
  refusal: string | null;
};

/** What somebody who leads does with one animation of the page. */
export type Lead = {
  /** The step, from 0; null: the reader is on their own. */
  led: number | null;
  /** The version that is led: one that was read before it is read again. */
  version: number | null;
  /** The data that are shown to all; null: the animation's own. Undefined: the reader's choice. */
  input: string | null | undefined;
  /** The reader leads here: keys of a presenter's clicker work on the whole page. */
  isLeading: boolean;
  /** The reader has pressed something of their own. */
  onLeave: () => void;
  /** Where this reader stands, after each change. */
  onStep: (at: StandingAt) => void;
  /** Under the controls: who leads, and the way back. */
  below: (at: StandingAt) => ReactNode;
};

/** A place of the page where an animation stands. */
export type LeadPlace = { key: string; animationId: number; box: HTMLElement };

/** Somebody may lead the animations of a page; their places know nothing else of it. */
export type Leads = {
  /** Tells a place. Returns what takes it away. */
  arrive: (place: LeadPlace) => () => void;
  /** Null: nobody can lead there. */
  of: (key: string) => Lead | null;
};

export type LeadSource = {
  get: () => Leads | null;
  subscribe: (tell: () => void) => () => void;
};

/** Null: nobody can lead on this page. The source holds who does, so that a step renders no more than animations. */
export const LeadContext = createContext<LeadSource | null>(null);
