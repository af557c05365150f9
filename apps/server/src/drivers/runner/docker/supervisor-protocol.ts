import type { Protocol } from '../../wire/messages.ts';

/** As `runners/supervisor/main.c` says it. */
export const supervisorVersion = '3';

/** What the supervisor says: `runners/supervisor/PROTOCOL.md`. */
export const supervisorProtocol: Protocol = {
  payloadsOf: {
    hello: [],
    done: [],
    result: ['stdout', 'stderr'],
    interaction: ['stdout', 'stderr', 'judge_stdout', 'judge_stderr', 'transcript'],
    made: ['content'],
    output: ['stdout'],
    'output-end': [],
    waits: [],
    fault: ['text'],
  },
  longestPayload: 512 * 1024 * 1024,
};
