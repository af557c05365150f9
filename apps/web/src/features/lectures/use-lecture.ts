import type { EventOf, ReplyOf } from '@put/contract/base/endpoint';
import { lectureChannel, lectures } from '@put/contract/lessons/lectures';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call, query } from '../../api/api.ts';
import { useFollow, useIsLive } from '../../api/follow.ts';
import { reread } from '../../api/reread.ts';

type Reply = ReplyOf<typeof lectures.get>;
type LectureEvent = EventOf<typeof lectureChannel>;

/** Where events do not come. */
const pollEveryMs = 3_000;
/** Finds what a broken connection has swallowed without a word. */
const checkEveryMs = { lecture: 30_000, silence: 60_000 };
/** A teacher sees the class come. */
const countEveryMs = 5_000;

/** What the teacher shows in a lesson, as it changes. Undefined: not known yet. */
export function useLecture(lessonId: number, page: string) {
  const client = useQueryClient();
  const isLive = useIsLive();
  const [heard] = useState(() => new Heard());
  const options = lectureQuery(lessonId, heard);
  const { data } = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      // after a failure something may be missing that nobody tells again
      if (!isLive || state.status === 'error') return pollEveryMs;
      const lecture = state.data?.lecture;
      if (lecture?.page === page) return countEveryMs;
      return lecture ? checkEveryMs.lecture : checkEveryMs.silence;
    },
  });
  const read = useCallback(
    () => reread(client, query(lectures.get, { params: { id: String(lessonId) } }).queryKey),
    [client, lessonId],
  );
  useFollow(lectureChannel, lessonId, {
    reread: [lectures.get],
    onEvent: (event) => {
      heard.add(event);
      const known = client.getQueryData(options.queryKey);
      const now = known && afterEvent(known, event);
      if (now !== undefined) client.setQueryData(options.queryKey, now);
      // a read that is on its way has heard it too; beginning anew at each step, it would never end
      else if (client.isFetching({ queryKey: options.queryKey }) === 0) void read();
    },
  });
  return { lecture: data?.lecture, followers: data?.followers ?? 0, read };
}

/** Keeps the events that come while something is read. */
class Heard {
  readonly #meanwhile = new Set<LectureEvent[]>();

  add(event: LectureEvent): void {
    for (const events of this.#meanwhile) events.push(event);
  }

  async during<T>(read: () => Promise<T>): Promise<{ answer: T; events: readonly LectureEvent[] }> {
    const events: LectureEvent[] = [];
    this.#meanwhile.add(events);
    try {
      return { answer: await read(), events };
    } finally {
      this.#meanwhile.delete(events);
    }
  }
}

/** An answer may be older than events that came while it was on its way. They are applied to it. */
function lectureQuery(lessonId: number, heard: Heard) {
  const input = { params: { id: String(lessonId) } };
  return queryOptions({
    ...query(lectures.get, input),
    // it is polled anyway
    retry: false,
    queryFn: async ({ signal }): Promise<Reply> => {
      for (;;) {
        const { answer, events } = await heard.during(() => call(lectures.get, input, { signal, isQuiet: true }));
        const now = afterEvents(answer, events);
        if (now !== undefined) return now;
      }
    },
  });
}

/** What is known after events, in their order. Undefined: data are missing, and have to be read. */
export function afterEvents(known: Reply, events: readonly LectureEvent[]): Reply | undefined {
  // an event whose data are missing does not matter if a later one does without them
  const last = events.reduce<{ whole: Reply; now: Reply | undefined }>(
    ({ whole }, event) => {
      const now = afterEvent(whole, event);
      return { whole: now ?? whole, now };
    },
    { whole: known, now: known },
  );
  return last.now;
}

/** Events carry no data of the teacher's own. Undefined: they have to be read. */
export function afterEvent(known: Reply, { lecture, at }: LectureEvent): Reply | undefined {
  const before = known.lecture;
  // read meanwhile; the end of one lecture may be told after the beginning of the next was read
  if (before !== null && before.moved_at > at) return known;
  if (lecture === null) return { ...known, lecture: null };
  if (lecture.input_sha256 === null) return { ...known, lecture: { ...lecture, input: null } };
  if (before?.input_sha256 !== lecture.input_sha256) return undefined;
  return { ...known, lecture: { ...lecture, input: before.input } };
}
