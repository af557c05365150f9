import { AgentStreams } from '../protocol/agent-streams.ts';
import { EngineLife } from './engine-life.ts';
import type { FollowedEvents } from './followed-events.ts';

/** An engine whose place tells what happens, also that streams to an agent have ended. */
export abstract class FollowedEngine<Place> extends EngineLife<Place> {
  protected abstract override readonly events: FollowedEvents;
  protected readonly streams = new AgentStreams();

  protected override async letGo(): Promise<void> {
    this.streams.endAll();
    await this.events.close();
  }
}
