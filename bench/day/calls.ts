import type { StudentAtWork } from '../../apps/server/src/testing/processes/students-at-work.ts';
import { timed } from '../times.ts';

/** All calls of a day, whoever has made them. */
export type Calls = {
  ms: Map<string, number[]>;
  /** What was not answered with a success, in words. */
  refused: string[];
};

export const noCalls = (): Calls => ({ ms: new Map(), refused: [] });

/** Counts one call under its kind. */
export async function counted<T extends { status: number; body?: unknown }>(
  { ms, refused }: Calls,
  kind: string,
  send: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const { ms: took, value } = await timed(send);
    ms.set(kind, [...(ms.get(kind) ?? []), took]);
    if (value.status < 300) return value;
    refused.push(`${kind}: ${value.status} ${JSON.stringify(value.body ?? '')}`);
  } catch (error) {
    refused.push(`${kind}: ${String(error)}`);
  }
  return undefined;
}

export const countedSend = async <T>(
  calls: Calls,
  kind: string,
  person: StudentAtWork,
  [method, path, body]: [string, string, object?],
): Promise<T | undefined> => (await counted(calls, kind, () => person.send(method, path, body)))?.body as T | undefined;
