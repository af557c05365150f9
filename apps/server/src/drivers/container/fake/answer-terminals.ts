import type { FakeAgent } from './fake-agent.ts';
import { type Answers, done, type Say } from './fake-requests.ts';

/** Requests about terminals. `reader`: names the conversation to them. */
export const answerTerminals = (agent: FakeAgent, reader: object, say: Say): Answers => ({
  byVerb: {
    open: ({ number }) => ({
      verb: 'opened',
      fields: { term: agent.openTerminal({ cols: number('cols'), rows: number('rows') }) },
    }),
    terms: () => {
      const lines = [...agent.terminals].map(
        ([term, { cols, rows, end, ended }]) => `${term} ${cols} ${rows} ${end} ${100 + term} ${ended ?? '-'}\n`,
      );
      return { verb: 'terms', payloads: { list: lines.join('') } };
    },
    attach: ({ number, id }) => {
      const term = number('term');
      const terminal = agent.terminal(term);
      const { start, skipped } = terminal.attach(reader, number('from'), {
        holds: number('hold') === 1,
        out: (at, data) => say('out', { term, at }, { data }),
        ended: (code) => say('ended', { term, code }),
      });
      const isAnew = start !== number('from');
      const { cols, rows } = terminal;
      say('attached', { id, term, start, skipped, cols, rows }, { prefix: isAnew ? '\x1bc' : '' });
      terminal.flow(reader);
    },
    close: ({ number }) => {
      agent.closeTerminal(number('term'));
      return done;
    },
    ack: ({ number }) => agent.terminals.get(number('term'))?.ack(reader, number('at')),
    in: ({ number, payload }) => {
      const terminal = agent.terminals.get(number('term'));
      agent.activity.idleMs = 0;
      if (terminal?.ended === null) void terminal.print(payload('data'));
    },
    size: ({ number }) => {
      const terminal = agent.terminals.get(number('term'));
      if (terminal) Object.assign(terminal, { cols: number('cols'), rows: number('rows') });
    },
    detach: ({ number }) => agent.terminals.get(number('term'))?.detach(reader),
    wall: ({ payload }) => {
      const text = payload('text').toString();
      agent.told.push(text);
      for (const terminal of agent.terminals.values())
        if (terminal.ended === null) void terminal.print(`\r\n${text}\r\n`);
      return done;
    },
  },
  leave: () => {
    for (const terminal of agent.terminals.values()) terminal.detach(reader);
  },
});
