import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Events } from '../drivers/events/events.ts';

/** How many people follow a topic by sockets, in all processes together. Knows numbers only, no names. */
export type Audience = {
  /** A socket of this person follows the topic. Returns what is to be called when it no longer does. */
  join(topic: string, userId: number): () => void;
  /**
   * A person with several sockets counts once in each process. What happens in other processes is known a second later,
   * and of a process that ended abruptly a minute later.
   */
  countOf(topic: string): number;
  close(): void;
};

const newsTopic = 'audience';
/** Changes of this time are told together: a class that comes in at once is one piece of news. */
const tellAfterMs = 1_000;
/** All counts are told again, for processes that have started since. */
const repeatEveryMs = 20_000;
const forgetAfterMs = 60_000;
/** Keeps the news below the limit of `Events`. */
const mostInNews = 200;

const News = z.object({ from: z.string(), counts: z.record(z.string(), z.int()) });
type Told = { people: number; atMs: number };

export function countAudience(events: Events, onError: (error: unknown) => void): Audience {
  const own = randomUUID();
  /** Topic → person → sockets. */
  const here = new Map<string, Map<number, number>>();
  /** Topic → process → what it told last. */
  const elsewhere = new Map<string, Map<string, Told>>();
  const changed = new Set<string>();
  let telling: NodeJS.Timeout | undefined;
  let isClosed = false;

  const hear = (news: unknown) => {
    const { success, data } = News.safeParse(news);
    if (!success || data.from === own) return;
    for (const [topic, people] of Object.entries(data.counts)) {
      const told = elsewhere.get(topic) ?? new Map<string, Told>();
      if (people > 0) elsewhere.set(topic, told.set(data.from, { people, atMs: Date.now() }));
      else if (told.delete(data.from) && told.size === 0) elsewhere.delete(topic);
    }
  };

  const tell = (topics: readonly string[]) => {
    for (let at = 0; at < topics.length; at += mostInNews) {
      const counts = topics.slice(at, at + mostInNews).map((topic) => [topic, here.get(topic)?.size ?? 0] as const);
      events.publish('now', newsTopic, { from: own, counts: Object.fromEntries(counts) }).catch(onError);
    }
  };
  const tellChanged = () => {
    telling = undefined;
    tell([...changed]);
    changed.clear();
  };
  const note = (topic: string) => {
    // sockets close after everything else
    if (isClosed) return;
    changed.add(topic);
    telling ??= setTimeout(tellChanged, tellAfterMs).unref();
  };

  const forgetSilent = () => {
    const since = Date.now() - forgetAfterMs;
    for (const [topic, told] of elsewhere) {
      for (const [process, { atMs }] of told) if (atMs < since) told.delete(process);
      if (told.size === 0) elsewhere.delete(topic);
    }
  };
  const repeat = setInterval(() => {
    forgetSilent();
    tell([...here.keys()]);
  }, repeatEveryMs).unref();
  const stop = events.listen(newsTopic, hear);

  return {
    join(topic, userId) {
      const people = here.get(topic) ?? new Map<number, number>();
      here.set(topic, people.set(userId, (people.get(userId) ?? 0) + 1));
      if (people.get(userId) === 1) note(topic);
      return () => {
        const sockets = people.get(userId)! - 1;
        if (sockets > 0) return void people.set(userId, sockets);
        people.delete(userId);
        if (people.size === 0) here.delete(topic);
        note(topic);
      };
    },
    countOf: (topic) =>
      [...(elsewhere.get(topic)?.values() ?? [])].reduce((sum, { people }) => sum + people, here.get(topic)?.size ?? 0),
    close() {
      isClosed = true;
      clearTimeout(telling);
      clearInterval(repeat);
      stop();
    },
  };
}
