import { isDeepStrictEqual } from 'node:util';
import type { BeganFrom, Meanwhile } from '@put/contract/base/began-from';
import { Refusal } from '@put/contract/base/refusals';
import type { Tx } from '../../drivers/database/database.ts';
import type { Actor, AuditObject } from './record-event.ts';
import { findLastChange, type LastChange } from './last-change.store.ts';

/** Values of fields by their paths. */
type Values = Readonly<Record<string, unknown>>;

type Change<Given extends Values> = {
  /** Whose fields they are; of several objects, by the path of a field. */
  object: AuditObject | ((path: string) => AuditObject);
  /** What the caller wants; what is undefined does not change. */
  given: Given;
  began: BeganFrom;
  /** As the fields stand now, read under a lock that every change of them takes. */
  stored: Values;
  /** The name of a field in the audit, where it has another one than the last part of its path. */
  audited?: Readonly<Record<string, string>>;
  /** Events of the audit that are about these fields of the object: those that hold this. */
  within?: Readonly<Record<string, number | null>>;
  /** Who changed it last, where its row tells. */
  last?: LastChange | undefined;
};

/**
 * What a change has to write: of the given fields those that it changes from what it began with. What a colleague has
 * changed meanwhile and this change has not stays. A field that both have changed is refused, with what it holds now.
 */
export async function takeChange<Given extends Values>(
  tx: Tx,
  { viewer }: Actor,
  { object, given, began, stored, audited = {}, within = {}, last: known }: Change<Given>,
): Promise<Partial<Given>> {
  const own: string[] = [];
  const clashes: string[] = [];
  for (const [path, value] of Object.entries(given)) {
    const isBegun = Object.hasOwn(began, path);
    if (value === undefined || isSame(value, stored[path]) || (isBegun && isSame(value, began[path]))) continue;
    (isBegun && isSame(began[path], stored[path]) ? own : clashes).push(path);
  }
  if (clashes[0] !== undefined) {
    const names = clashes.map((path) => audited[path] ?? path.slice(path.lastIndexOf('.') + 1));
    const last =
      known ?? (await findLastChange(tx, typeof object === 'function' ? object(clashes[0]) : object, names, within));
    throw refusalOf({
      by_name: last?.by_name ?? null,
      is_me: last !== undefined && last.actor_id === (viewer?.acting_admin_id ?? viewer?.id),
      at: last?.at ?? null,
      stored: Object.fromEntries(clashes.map((path) => [path, stored[path] ?? null])),
    });
  }
  return Object.fromEntries(own.map((path) => [path, given[path]])) as Partial<Given>;
}

function refusalOf(meanwhile: Meanwhile): Refusal {
  const { by_name, is_me, stored } = meanwhile;
  const who = is_me ? 'вы сами, в другом окне' : by_name;
  return new Refusal('changed_meanwhile', {
    detail:
      who === null ? 'Пока вы правили, здесь сохранили другое.' : `Пока вы правили, здесь сохранили другое: ${who}.`,
    errors: Object.keys(stored).map((path) => ({ path, message: 'Сейчас сохранено другое' })),
    meanwhile,
  });
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => Number.isInteger(one));

/** Nothing is null; a moment may be written in several ways; lists of ids say which, not in which order. */
function isSame(a: unknown, b: unknown): boolean {
  if (isMoment(a) && isMoment(b)) return Date.parse(a) === Date.parse(b);
  if (isIds(a) && isIds(b)) return isDeepStrictEqual(inOrder(a), inOrder(b));
  return isDeepStrictEqual(a ?? null, b ?? null);
}

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
