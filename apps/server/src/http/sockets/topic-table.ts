import type { Events } from '../../drivers/events/events.ts';
import { asOwnStep } from '../../drivers/failure/own-failure.ts';

export type TopicTable = ReturnType<typeof topicTable>;
/** Calls `tell` with all news of exactly this topic: a failing one fails who follows, and nobody beside. Returns a function that stops it. */
export type Follow = TopicTable['follow'];

/** One listener for all sockets. Passes news to the followers of exactly its topic. */
export function topicTable(events: Events) {
  const followers = new Map<string, Set<(news: unknown) => void>>();
  const stop = events.listen('', (news, topic) => followers.get(topic)?.forEach((tell) => tell(news)));
  return {
    follow(topic: string, listener: (news: unknown) => void): () => void {
      const tell = asOwnStep((news: unknown) => listener(news));
      const set = followers.get(topic) ?? new Set();
      followers.set(topic, set.add(tell));
      return () => {
        set.delete(tell);
        if (set.size === 0) followers.delete(topic);
      };
    },
    close: stop,
  };
}
