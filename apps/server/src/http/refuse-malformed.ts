import { issueWords } from '@put/contract/issue-words';
import { isPlainText } from '@put/contract/plain-text';
import { type FieldError, Refusal } from '@put/contract/refusals';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

/**
 * Refuses texts in bodies and queries that PostgreSQL cannot store: with a NUL or a lone surrogate. Also puts the
 * framework's errors into Russian.
 */
export function refuseMalformed(app: FastifyInstance): void {
  z.config({ localeError: issueWords });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text as string, (error, body) => {
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

/**
 * Checks names of fields too, because some fields store any object. Without recursion, because the caller chooses the
 * depth.
 */
function findMalformed(whole: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const ahead: { value: unknown; path: readonly string[] }[] = [{ value: whole, path: [] }];
  for (let part = ahead.pop(); part !== undefined && errors.length < mostErrors; part = ahead.pop()) {
    const { value, path } = part;
    const complain = (message: string) => errors.push({ path: path.join('.'), message });
    if (typeof value === 'string') {
      if (!isPlainText(value)) complain(words);
    } else if (typeof value === 'object' && value !== null) {
      if (path.length >= deepest) complain('Слишком глубокая вложенность.');
      else
        for (const [name, one] of Object.entries(value)) {
          if (isPlainText(name)) ahead.push({ value: one, path: [...path, name] });
          else complain(words);
        }
    }
  }
  return errors;
}
