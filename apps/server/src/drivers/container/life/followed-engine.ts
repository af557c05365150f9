import type { AgentStreams } from '../protocol/agent-streams.ts';
import type { ContainerEngine } from '../container-engine.ts';
import type { FollowedEvents } from './followed-events.ts';
import type { Turns } from './turns.ts';

/** How an engine whose place tells events is listened to, and how it is closed. */
export const followedEngine = (
  events: FollowedEvents,
  streams: AgentStreams,
  turns: Turns,
): Pick<ContainerEngine, 'onEvent' | 'close'> => ({
  onEvent: (take) => events.listen(take),

  async close() {
    streams.endAll();
    await events.close();
    await turns.over();
  },
});
