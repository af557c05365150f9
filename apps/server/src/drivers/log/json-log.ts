import { type DestinationStream, type Logger, pino } from 'pino';
import { errorInLog } from './error-in-log.ts';
import { requestId } from './request-id.ts';

type Options = {
  level: string;
  /** What stands in each line: which process of which release wrote it. */
  base: { role: string; instance: string; release: string };
  /** Standard output by default. */
  to?: DestinationStream;
};

/**
 * The log: a line of JSON for each event. It holds numbers of people and rows, never names, addresses of e-mails,
 * tokens, or what somebody wrote. A line that is written on behalf of a call has its `request_id`, also in a job.
 */
export function openLog({ level, base, to }: Options): Logger {
  const options = {
    level,
    base,
    serializers: { err: (error: unknown) => errorInLog(error) },
    // the second are of @fastify/multipart, when somebody traces
    redact: ['req.headers.authorization', 'req.headers.cookie', 'busboyOptions.headers'],
    mixin: (_line: object, _level: number, logger: Logger) => {
      const id = requestId();
      // lines of a call have it from the call's own logger
      return id === undefined || 'request_id' in logger.bindings() ? {} : { request_id: id };
    },
  };
  return to ? pino(options, to) : pino(options);
}
