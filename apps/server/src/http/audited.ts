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
 * Runs the handler of a call and checks that it records what its entry declares. A fault is reported when the handler
 * has ended: the change is committed, and `report` decides whether the call fails.
 */
export async function inAudit<T>(
  { method, path, audits }: Endpoint,
  work: () => Promise<T>,
  report: (fault: AuditFault) => void,
): Promise<T> {
  const noted: Noted = new Set();
  const declared = [audits ?? []].flat();
  const known: ReadonlySet<string> = new Set(['nothing', ...declared]);
  const fail = (words: string) => report(new AuditFault(`${method} ${path} ${words}`));
  try {
    const answer = await calls.run(noted, work);
    if (audits !== undefined && noted.size === 0) fail(`has recorded none of ${declared.join(', ')}`);
    return answer;
  } finally {
    for (const action of noted) if (!known.has(action)) fail(`has recorded ${action}, which its entry does not name`);
  }
}
