import { fieldsWords } from '@put/contract/base/issue-words';
import type { Meanwhile } from '@put/contract/base/began-from';
import type { FieldError, Problem, RefusalCode } from '@put/contract/base/refusals';

/** A refusal of the server, from its problem document; `message` is Russian and may be shown. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: RefusalCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** X-Request-Id, by which an administrator finds the call in the log. */
  readonly requestId: string | null;
  /** Seconds after which the server wants a repeat. */
  readonly retryAfterS: number | null;
  /** Only with `second_factor_needed`. */
  readonly challenge: string | undefined;
  /** Only with `changed_meanwhile`. */
  readonly meanwhile: Meanwhile | undefined;

  constructor(
    problem: Pick<Problem, 'status' | 'code' | 'detail' | 'errors' | 'challenge' | 'meanwhile'>,
    response?: Response,
  ) {
    super(problem.detail);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.errors = problem.errors;
    this.challenge = problem.challenge;
    this.meanwhile = problem.meanwhile;
    this.requestId = response?.headers.get('X-Request-Id') ?? null;
    const retryAfterS = Number(response?.headers.get('Retry-After') ?? Number.NaN);
    this.retryAfterS = Number.isFinite(retryAfterS) ? retryAfterS : null;
  }
}

/** The server could not be reached at all. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/** The answer does not match the contract: the server runs another version. */
export class UnexpectedReplyError extends Error {
  override name = 'UnexpectedReplyError';
}

/** The error of an answer. Proxies answer with pages of their own, so the body may be no problem document. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const problem = parseProblem(text);
  if (problem) return new ApiError({ ...problem, status: response.status }, response);
  const detail =
    response.status >= 500
      ? 'Сервер сейчас не отвечает. Попробуйте ещё раз через минуту.'
      : `Сервер отказал (${response.status}).`;
  return new ApiError(
    { status: response.status, code: response.status >= 500 ? 'internal' : 'bad_request', detail, errors: [] },
    response,
  );
}

function parseProblem(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { code, detail, errors } = value as Partial<Problem>;
    if (typeof code !== 'string' || typeof detail !== 'string') return null;
    return { ...(value as Problem), errors: Array.isArray(errors) ? errors : [] };
  } catch {
    return null;
  }
}

/** The refusal of a call that is not sent, because another person is signed in now. */
export const sessionExpired = () =>
  new ApiError({ status: 401, code: 'session_expired', detail: 'Сеанс закончился. Войдите снова.', errors: [] });

/** Whether a repeat may succeed: after a network error, 5xx, 408 or 429. */
export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429);
}

export const isRefusal = (error: unknown, code: RefusalCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

const mostMessages = 3;
const marked = new WeakSet<ApiError>();
const unplaced = new WeakSet<ApiError>();
/** A message of the error found no field of its form. */
export const noteUnplaced = (error: ApiError): void => void unplaced.add(error);
export const isUnplaced = (error: ApiError): boolean => unplaced.has(error);
/** Each message of the error stands at a field of the screen, so that «the marked fields» can be spoken of. */
export const noteMarked = (error: ApiError): void => void marked.add(error);

/** Russian words for any error. An unknown error is a fault of the program. */
export function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.detail === fieldsWords && error.errors.length > 0 && !marked.has(error))
    return [...new Set(error.errors.map(({ message }) => message))].slice(0, mostMessages).join('. ');
  if (error instanceof ApiError || error instanceof NetworkError || error instanceof UnexpectedReplyError)
    return error.message;
  return 'Что-то пошло не так. Попробуйте ещё раз.';
}
