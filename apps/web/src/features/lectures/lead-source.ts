import type { Leads, LeadSource } from '../../parts/animation/player/lead-context.ts';

export type OwnLeadSource = LeadSource & { set: (leads: Leads) => void };

/** Tells the animations of a page who leads. */
export function leadSource(): OwnLeadSource {
  let leads: Leads | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => leads,
    set(next) {
      leads = next;
      for (const tell of listeners) tell();
    },
    subscribe(tell) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}
