import { afterEach, beforeEach, describe } from 'vitest';
import type { Agent } from '../protocol/agent.ts';
import { filesPromises } from './agent-files.conformance.ts';
import type { AgentPlace, AgentTraits, Meeting } from '../../../testing/containers/agent-meeting.ts';
import { portsPromises } from './agent-ports.conformance.ts';
import { programsPromises } from './agent-programs.conformance.ts';
import { talkToAgent } from '../protocol/agent-stream.ts';
import { terminalsPromises } from './agent-terminals.conformance.ts';
import { workPromises } from './agent-work.conformance.ts';

const allPromises = [terminalsPromises, filesPromises, portsPromises, workPromises, programsPromises];

/** Tests what `runners/agent/PROTOCOL.md` promises, or a part of it. Each test has an agent of its own. */
export function agentConformance(
  name: string,
  open: () => Promise<AgentPlace>,
  traits: AgentTraits,
  parts = allPromises,
): void {
  describe(`agent: ${name}`, () => {
    let place: AgentPlace;
    let agent: Agent;
    const others: Agent[] = [];

    beforeEach(async () => {
      place = await open();
      agent = await talkToAgent(await place.connect());
    });

    afterEach(async () => {
      for (const one of [agent, ...others.splice(0)]) one?.close();
      await place?.close();
    });

    const meeting: Meeting = {
      get agent() {
        return agent;
      },
      async another() {
        const other = await talkToAgent(await place.connect());
        others.push(other);
        return other;
      },
      async connect() {
        const stream = await place.connect();
        stream.on('error', () => {});
        return stream;
      },
    };

    for (const promise of parts) promise(meeting, traits);
  });
}
