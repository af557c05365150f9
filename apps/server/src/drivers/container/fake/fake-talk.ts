import { type Duplex, duplexPair } from 'node:stream';
import { decodeMessages, encodeMessage } from '../../wire/messages.ts';
import { AgentRefusal } from '../protocol/agent.ts';
import { answerFiles } from './answer-files.ts';
import { answerPrograms } from './answer-programs.ts';
import { answerTerminals } from './answer-terminals.ts';
import { answerWatch } from './answer-watch.ts';
import type { FakeAgent } from './fake-agent.ts';
import { type Asked, askedOf, requests, type Say } from './fake-requests.ts';

const homeFolder = '/home/student';

/** Begins a conversation with an agent in memory, and gives the server's end. */
export function talkAsFake(agent: FakeAgent): Duplex {
  const [near, far] = duplexPair();
  const say: Say = (verb, fields = {}, payloads = {}) => {
    if (!far.destroyed) far.write(encodeMessage(verb, fields, payloads));
  };
  const parts = [
    answerWatch(agent.home, say),
    answerTerminals(agent, far, say),
    answerFiles(agent.home, say),
    answerPrograms(agent, say),
  ];
  const byVerb = Object.assign({}, ...parts.map((part) => part.byVerb)) as (typeof parts)[number]['byVerb'];

  agent.streams.add(far);
  far.on('error', () => {});
  far.once('close', () => {
    agent.streams.delete(far);
    for (const part of parts) part.leave();
    near.destroy();
  });
  far.once('end', () => far.destroy());
  near.once('close', () => far.destroy());

  async function answer(asked: Asked): Promise<void> {
    const { id, message } = asked;
    try {
      const reply = await byVerb[message.verb]?.(asked);
      if (reply) say(reply.verb, { id, ...reply.fields }, reply.payloads);
    } catch (error) {
      const code = error instanceof AgentRefusal ? error.code : 'failed';
      say('failed', { id, code }, { text: error instanceof Error ? error.message : String(error) });
    }
  }

  say('hello', { version: 1, generation: agent.generation }, { home: homeFolder });
  const take = decodeMessages(requests, (message) => void answer(askedOf(message)));
  far.on('data', (part: Buffer) => {
    try {
      take(part);
    } catch {
      far.destroy();
    }
  });
  return near;
}
