import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction } from '@put/contract/audit/audit-actions';
import type { Endpoint } from '@put/contract/base/endpoint';

/** What the call that is done now has recorded; `nothing`: it has found that there is nothing to record. */
type Noted = Set<AuditAction | 'nothing'>;
const calls = new AsyncLocalStorage<Noted>();

/** Called by what records an event (`modules/audit`). */
export const noteAudited = (action: AuditAction): void => void calls.getStore()?.add(action);

/** For a call that succeeds and leaves everything as it was: a repeat, or the values that stand there already. */
export const nothingToAudit = (): void => void calls.getStore()?.add('nothing');

/** What has not been recorded as the entry says. */
export class AuditFault extends Error {
  override name = 'AuditFault';
}

/**
 * Does the work of a call and looks that it records what its entry says. A fault is told after the work is done: the
 * change is committed, and `tell` decides whether the call fails.
 */
export async function inAudit<T>(
  { method, path, audits }: Endpoint,
  work: () => Promise<T>,
  tell: (fault: AuditFault) => void,
): Promise<T> {
  const noted: Noted = new Set();
  const known: ReadonlySet<string> = new Set(['nothing', ...[audits ?? []].flat()]);
  const tellOf = (words: string) => tell(new AuditFault(`${method} ${path} ${words}`));
  const findUnknown = () => {
    for (const action of noted) if (!known.has(action)) tellOf(`has recorded ${action}, which its entry does not name`);
  };
  try {
    const answer = await calls.run(noted, work);
    if (audits !== undefined && noted.size === 0) tellOf(`has recorded none of ${[audits].flat().join(', ')}`);
    return answer;
  } finally {
    findUnknown();
  }
}
