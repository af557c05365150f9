import type { Viewer } from '@put/contract/base/access';
import { Refusal, type FieldError } from '@put/contract/base/refusals';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  DatabaseOutOfReach,
  DatabaseSilent,
  isConnectionLost,
  isDeadlock,
  isOutOfSpace,
} from '../../drivers/database/database.ts';
import { DiskFull, FilesDown } from '../../drivers/files/files.ts';
import { saySeldom } from '../../drivers/log/seldom.ts';
import type { Metrics } from '../../drivers/metrics/metrics.ts';
import { who } from '../log-calls.ts';

/** A signed-in person was refused access. */
export type Refused = { viewer: Viewer; ip: string; method: string; route: string; code: string };

type Options = {
  onRefused?: (refused: Refused) => Promise<void>;
  metrics?: Pick<Metrics, 'refused'> | undefined;
  /** Whether the bundled database has no room to write. */
  isOutOfRoom?: () => Promise<boolean>;
};

/** A class that opens a lesson with pictures would fill the log. */
const tellDownEveryMs = 5 * 60_000;

/**
 * Turns every error of a route into a problem document (RFC 9457). Unexpected errors are logged, and the answer does
 * not show them.
 */
export function answerErrors(app: FastifyInstance, { onRefused, metrics, isOutOfRoom }: Options = {}): void {
  const tellDown = saySeldom(tellDownEveryMs);
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const found = toRefusal(error);
    // the bundled database ends on a full disk: «try again in some seconds» would be no help
    const isFull = found.code === 'database_down' && (await isOutOfRoom?.());
    const refusal = isFull ? databaseStopped() : found;
    metrics?.refused(refusal.code);
    if (refusal.code === 'disk_full') request.log.error({ err: error, ...who(request) }, 'the disk is full');
    else if (refusal.code === 'database_down')
      request.log.warn({ reason: error.message, ...who(request) }, 'no database');
    else if (refusal.code === 'files_down')
      tellDown(error.message, (unsaid) =>
        request.log.error({ reason: error.message, unsaid, ...who(request) }, 'the store of files is down'),
      );
    else if (refusal.code === 'internal') request.log.error({ err: error, ...who(request) }, 'unforeseen error');
    else if (refusal.status === 403) {
      request.log.warn({ code: refusal.code, ...who(request) }, 'access refused');
      const { viewer, ip, method, routeOptions } = request;
      const refused = { ip, method, route: routeOptions.url ?? '', code: refusal.code };
      // the refusal is sent even if the audit event cannot be written
      if (viewer) await onRefused?.({ viewer, ...refused }).catch((err) => request.log.error({ err }, 'no audit'));
    }
    return sendRefusal(reply, refusal);
  });
}

const databaseStopped = () =>
  new Refusal('disk_full', {
    retryAfterS: 30,
    detail:
      'На диске сервера закончилось место, и база данных остановилась. Сообщите администратору: когда он освободит место на диске папки данных, «Путь» продолжит сам. То, что уже отправлено, сохранено.',
  });

/** Sends a refusal. All refusals have this form. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', refusal.retryAfterS);
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(refusal.toProblem()));
}

export function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    // a malformed id cannot name anything
    if (error.validationContext === 'params') return new Refusal('not_found');
    return new Refusal('invalid_input', { errors: error.validation.map(toFieldError) });
  }
  if (error instanceof DiskFull || isOutOfSpace(error)) return new Refusal('disk_full');
  if (error instanceof FilesDown) return new Refusal('files_down', { retryAfterS: 5 });
  if (error instanceof DatabaseSilent || error instanceof DatabaseOutOfReach || isConnectionLost(error))
    return new Refusal('database_down', { retryAfterS: 5 });
  if (isDeadlock(error)) return new Refusal('database_down', { retryAfterS: 1 });
  if (error.statusCode === 413) return new Refusal('too_large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('bad_request');
  return new Refusal('internal');
}

function toFieldError({ instancePath, message }: { instancePath: string; message?: string }): FieldError {
  const path = instancePath.split('/').filter(Boolean).join('.');
  return { path, message: message ?? 'Проверьте значение' };
}
