import { issueWords } from '@put/contract/base/issue-words';
import { isPlainText } from '@put/contract/base/plain-text';
import { type FieldError, Refusal } from '@put/contract/base/refusals';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { holdsMoreValues } from './count-values.ts';

/** In one body. The longest list of the contract has twenty thousand ids. */
export const mostValues = 30_000;
const tooMany = `В запросе слишком много значений: можно до ${mostValues.toLocaleString('ru-RU')}.`;

/**
 * Refuses bodies with more values than `mostValues`: parsing them would block the event loop. Refuses texts in bodies and
 * queries that PostgreSQL cannot store: with a NUL or a lone surrogate. Also puts the framework's errors into Russian.
 */
export function refuseMalformed(app: FastifyInstance): void {
  z.config({ localeError: issueWords });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (holdsMoreValues(text as string, mostValues)) return done(new Refusal('too_large', { detail: tooMany }));
    // programs name the kind of a body that they do not send; to an entry without one it is nothing
    const { endpoint } = request.routeOptions.config;
    if (text === '' && endpoint && !endpoint.body && !endpoint.bodyKind) return done(null);
    return void parse(request, text as string, (error, body) => {
      done(error ?? refusalOf(findMalformed(body)), body);
    });
  });
  app.addHook('preValidation', async (request) => {
    const refusal = refusalOf(findMalformed(request.query));
    if (refusal) throw refusal;
  });
}

const refusalOf = (errors: FieldError[]): Refusal | null =>
  errors.length === 0 ? null : new Refusal('invalid_input', { detail: errors[0]!.message, errors });

const mostErrors = 20;
const deepest = 64;
const words = 'В тексте есть знак, которого в тексте быть не может: с кодом 0 или половина буквы.';

type Part = { value: unknown; name: string; within: Part | null; depth: number };

/**
 * Checks names of fields too, because some fields store any object. Without recursion, because the caller chooses the
 * depth.
 */
function findMalformed(whole: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const ahead: Part[] = [{ value: whole, name: '', within: null, depth: 0 }];
  for (let part = ahead.pop(); part !== undefined && errors.length < mostErrors; part = ahead.pop()) {
    const { value, depth } = part;
    if (typeof value === 'string') {
      if (!isPlainText(value)) errors.push({ path: pathOf(part), message: words });
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= deepest) errors.push({ path: pathOf(part), message: 'Слишком глубокая вложенность.' });
      else
        for (const [name, one] of Object.entries(value)) {
          if (isPlainText(name)) ahead.push({ value: one, name, within: part, depth: depth + 1 });
          else errors.push({ path: pathOf(part), message: words });
        }
    }
  }
  return errors;
}

function pathOf(part: Part): string {
  const names: string[] = [];
  for (let at: Part | null = part; at?.within; at = at.within) names.unshift(at.name);
  return names.join('.');
}
