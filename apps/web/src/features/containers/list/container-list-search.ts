import type { ContainerState } from '@put/contract/containers/containers';
import { idInSearch } from '../../../ui/address/id-in-search.ts';

/** Search parameters of the address: which tab, which containers, and whose events are open. */
export type ContainerListSearch = {
  tab?: 'templates';
  /** Of the templates. */
  shelf?: 'bin';
  q?: string;
  state?: ContainerState;
  template_id?: number;
  user_id?: number;
  page?: number;
  events?: number;
};

const states: readonly unknown[] = [
  'stopped',
  'queued',
  'starting',
  'running',
  'stopping',
  'failed',
  'lost',
] satisfies ContainerState[];

/** Ignores wrong values in the address, so that the list opens anyway. */
export function readContainerListSearch(raw: Record<string, unknown>): ContainerListSearch {
  if (raw['tab'] === 'templates') return { tab: 'templates', ...(raw['shelf'] === 'bin' && { shelf: 'bin' }) };
  const { q, state, template_id, user_id, page, events } = raw;
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  const [template, user, number, opened] = [template_id, user_id, page, events].map(idInSearch);
  return {
    ...(text !== '' && { q: text }),
    ...(states.includes(state) && { state: state as ContainerState }),
    ...(template !== undefined && { template_id: template }),
    ...(user !== undefined && { user_id: user }),
    ...(number !== undefined && number > 1 && { page: number }),
    ...(opened !== undefined && { events: opened }),
  };
}
