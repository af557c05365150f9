import type { UseFormReturnType } from '@mantine/form';
import type { BeganFrom, Meanwhile } from '@put/contract/base/began-from';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';

type Fields = Record<string, unknown>;
type Form<V extends Fields> = Pick<
  UseFormReturnType<V>,
  'values' | 'getValues' | 'setInitialValues' | 'setValues' | 'resetDirty' | 'clearErrors'
>;

/** What the server needs to keep the changes of others: the fields that were changed here, and what they held before. */
export type OwnChange<V extends Fields> = { own: Partial<V>; began_from: BeganFrom };

export type Begun<V extends Fields = Fields> = {
  /** What each field held when its change began here. */
  began: V;
  /** Fields that a colleague has changed too; null: none. Its values are those of the form. */
  clash: Meanwhile | null;
  choose: (name: string, side: 'mine' | 'theirs') => void;
  /**
   * Sends what was changed here; `body`: the values as the contract has parsed them. True when it is stored. A refusal
   * because of a colleague's change becomes the `clash`; `call` tells of all errors itself, as a mutation does.
   */
  send: (body: Partial<V>, call: (change: OwnChange<V>) => Promise<unknown>) => Promise<boolean>;
  /** Drops what was typed and shows this. */
  show: (values: V) => void;
};

type Options<V extends Fields> = {
  /** What was typed on an earlier visit, and what it began from. */
  restored?: { began: V; work: V } | null;
  /** The call sends all fields, changed or not. */
  isWhole?: boolean;
  /** All fields are sent as one value of the body, of this name. */
  inside?: string;
  /** What the server has stored in a field → the form's value. */
  read?: (name: string, stored: unknown) => unknown;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * A form that colleagues save too. Fields that are as they were take over what others have saved; fields that were
 * changed here keep the change and what it began from, so that the server can tell whose change is whose.
 */
export function useBegun<V extends Fields>(
  form: Form<V>,
  saved: NoInfer<V>,
  { restored, inside, isWhole = inside !== undefined, read = (_, stored) => stored }: Options<NoInfer<V>> = {},
): Begun<V> {
  const prefix = inside === undefined ? '' : `${inside}.`;
  const names = Object.keys(saved) as (keyof V & string)[];
  const of = (value: (name: keyof V & string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as V;
  /** What is saved, with what was changed here on top of it. */
  const merge = (values: V, began: V, sent: Partial<V> = {}) => {
    const isOwn = (name: keyof V & string) => !isSame(values[name], began[name]);
    const isSent = (name: keyof V & string) => name in sent && isSame(saved[name], sent[name]);
    return {
      values: of((name) => (isOwn(name) ? values[name] : saved[name])),
      began: of((name) =>
        isOwn(name) && !isSame(values[name], saved[name]) && !isSent(name) ? began[name] : saved[name],
      ),
    };
  };

  const [began, setBegan] = useState(() => (restored ? merge(restored.work, restored.began).began : saved));
  const client = useQueryClient();
  const [clash, setClash] = useState<Meanwhile | null>(null);
  /** What is on its way: it may be read again as saved before its call has ended. */
  const sent = useRef<Partial<V>>({});

  /** The newest, also for a call that began before. */
  const newest = useRef(began);
  const begin = (next: V, values?: V) => {
    newest.current = next;
    setBegan(next);
    form.setInitialValues(next);
    form.resetDirty(next);
    if (values !== undefined) form.setValues(values);
  };

  useEffect(() => {
    if (!restored) return;
    const merged = merge(restored.work, restored.began);
    begin(merged.began, merged.values);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, []);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const merged = merge(form.getValues(), newest.current, sent.current);
    if (!isSame(merged.began, newest.current)) begin(merged.began, merged.values);
    // eslint-disable-next-line react/exhaustive-deps -- when something else is saved, not as one types
  }, [JSON.stringify(saved)]);

  return {
    began,
    clash,
    choose: (name, side) => {
      if (clash === null) return;
      const { [name]: stored, ...left } = clash.stored;
      const theirs = read(name, stored);
      const values = form.getValues();
      begin({ ...newest.current, [name]: theirs }, side === 'mine' ? values : { ...values, [name]: theirs });
      form.clearErrors();
      setClash(Object.keys(left).length === 0 ? null : { ...clash, stored: left });
    },
    send: async (body, call) => {
      const typed = form.getValues();
      const start = newest.current;
      const changed = names.filter((name) => name in body && !isSame(body[name], start[name]));
      const own = Object.fromEntries(changed.map((name) => [name, body[name]])) as Partial<V>;
      sent.current = own;
      setClash(null);
      try {
        const told = (isWhole ? names : changed).map((name) => [prefix + name, start[name] ?? null]);
        await call({ own, began_from: Object.fromEntries(told) as BeganFrom });
      } catch (error) {
        if (error instanceof ApiError && error.meanwhile) {
          setClash(withoutPrefix(error.meanwhile, prefix));
          // the screen is of before
          void client.invalidateQueries();
        }
        return false;
      } finally {
        sent.current = {};
      }
      // what was typed during the call is unsaved
      const now = form.getValues();
      const isStill = (name: keyof V & string) => name in own && isSame(now[name], typed[name]);
      begin(
        of((name) => (name in own ? own[name] : newest.current[name])),
        of((name) => (isStill(name) ? own[name] : now[name])),
      );
      return true;
    },
    show: (values) => {
      begin(values, values);
      form.clearErrors();
      setClash(null);
    },
  };
}

const withoutPrefix = ({ stored, ...who }: Meanwhile, prefix: string): Meanwhile => ({
  ...who,
  stored: Object.fromEntries(Object.entries(stored).map(([path, value]) => [path.slice(prefix.length), value])),
});
