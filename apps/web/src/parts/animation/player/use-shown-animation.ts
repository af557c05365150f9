import { animations, type ShownAnimation } from '@put/contract/animations/animations';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, query } from '../../../api/api.ts';
import { ApiError, wordsOf } from '../../../api/errors.ts';
import type { Lead } from './lead-context.ts';
import type { OwnInput } from './own-input.tsx';

/** An answer with what draws it, so that it is shown at once. The player is loaded meanwhile. */
async function withPictures(asked: Promise<ShownAnimation>): Promise<ShownAnimation> {
  const [shown, { preparePictures }] = await Promise.all([asked, import('../pictures.ts')]);
  await preparePictures(shown.animation);
  return shown;
}

const getQuery = (id: number) =>
  queryOptions({
    ...query(animations.get, { params: { id: String(id) } }),
    queryFn: ({ signal }) => withPictures(call(animations.get, { params: { id: String(id) } }, { signal })),
  });

/** For data that are not the author's the server runs the program; the same data give the same steps. */
const runQuery = (id: number, input: string) =>
  queryOptions({
    queryKey: ['animation run', id, input],
    queryFn: ({ signal }) =>
      withPictures(call(animations.run, { params: { id: String(id) }, body: { input } }, { signal })),
    staleTime: Infinity,
    // a refusal is about the data
    retry: false,
  });

export type Shown = {
  /** What is shown: while other data are waited for, or are refused, it is still the one before. */
  shown: ShownAnimation | undefined;
  /** The data that are shown; null: the author's. */
  input: string | null;
  error: unknown;
  /** Why the wanted data are not shown, in words. */
  refusal: string | null;
  retry: () => void;
  own: OwnInput | null;
};

/** An animation with the data that the text names, the reader types, or somebody who leads shows to all. */
export function useShownAnimation(
  id: number,
  placed: string | null,
  lead: Pick<Lead, 'input' | 'version' | 'onLeave'> | null,
): Shown {
  // undefined: what the text names
  const [typed, setTyped] = useState<string | null>();
  const led = lead?.input;
  const [ledBefore, setLedBefore] = useState(led);
  // typed while somebody led; the leader is left then
  const [leavesWith, setLeavesWith] = useState<string>();
  if (led !== ledBefore) {
    setLedBefore(led);
    setLeavesWith(undefined);
    // a reader who leaves otherwise goes on with the same data
    if (led === undefined) setTyped(leavesWith ?? (ledBefore === placed ? undefined : ledBefore));
  }
  const wanted = led !== undefined ? led : typed !== undefined ? typed : placed;
  const first = useQuery({ ...getQuery(id), enabled: wanted === null });
  const run = useQuery({ ...runQuery(id, wanted ?? ''), enabled: wanted !== null, placeholderData: keepPreviousData });
  const asked = wanted === null ? first : run;
  const [kept, setKept] = useState<{ shown: ShownAnimation; input: string | null }>();
  // the last one that could be shown
  const arrived = asked.data !== undefined && !asked.isPlaceholderData ? asked.data : undefined;
  if (arrived !== undefined && kept?.shown !== arrived) setKept({ shown: arrived, input: wanted });

  const refusal = asked.error === null ? null : refusalWords(asked.error);
  useNewer(kept?.shown, lead?.version ?? null, asked.refetch);
  return {
    shown: kept?.shown,
    input: kept?.input ?? null,
    error: kept === undefined ? asked.error : null,
    refusal,
    retry: () => void asked.refetch(),
    own:
      kept?.shown.allows_input === true
        ? {
            input: kept.input ?? kept.shown.input,
            hint: kept.shown.input_hint,
            isOwn: led === undefined && typed !== undefined,
            isBusy: asked.isFetching,
            error: led === undefined ? refusal : null,
            onShow: (input) => {
              if (input === wanted) return void asked.refetch();
              if (led === undefined) return setTyped(input);
              setLeavesWith(input);
              lead?.onLeave();
            },
            onReset: () => setTyped(undefined),
          }
        : null,
  };
}

/** Reads again what is older than the version that is led. Once a version: there may be no newer one here. */
function useNewer(shown: ShownAnimation | undefined, led: number | null, read: () => unknown): void {
  const asked = useRef(0);
  useEffect(() => {
    if (shown === undefined || led === null || shown.version >= led || asked.current >= led) return;
    asked.current = led;
    void read();
  });
}

/** What the author's program says of the data stands beside the field's own message. */
const refusalWords = (error: unknown): string =>
  error instanceof ApiError && error.errors.length > 0
    ? error.errors.map(({ message }) => message).join('\n')
    : wordsOf(error);
