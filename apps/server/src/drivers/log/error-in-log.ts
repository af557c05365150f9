/** What the log keeps of an error, and nothing else: drivers attach rows, e-mails and connections to theirs. */
type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string | number;
  /** Of an error of the database: what it is about, never the values. */
  table?: string;
  column?: string;
  constraint?: string;
  cause?: LoggedError;
  errors?: LoggedError[];
};

const [longestMessage, longestStack, deepest] = [1_000, 4_000, 3];
const keptFields = ['code', 'table', 'column', 'constraint'] as const;

export function errorInLog(thrown: unknown, depth = 0): LoggedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const fields = error as Error & Record<string, unknown>;
  const kept = keptFields.flatMap((name) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const inner = depth < deepest;
  const message = withoutPeople(error.message).slice(0, longestMessage);
  return {
    type: error.name,
    message,
    stack: withoutPeople(framesOf(error)).slice(0, longestStack),
    ...Object.fromEntries(kept),
    ...(inner && error.cause !== undefined && { cause: errorInLog(error.cause, depth + 1) }),
    ...(inner &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, 5).map((one: unknown) => errorInLog(one, depth + 1)),
      }),
  };
}

/** Without the message, which stands apart and may have many lines. */
const framesOf = ({ stack = '' }: Error): string => {
  const at = stack.search(/^\s+at /m);
  return at < 0 ? '' : stack.slice(at);
};

const address = /[^\s<>"'«»(),;:]+@[^\s<>"'«»(),;:]+/g;
/** Access tokens, and what links of e-mails and sealed texts carry. */
const secret = /\b(?:[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}|[A-Za-z0-9_-]{43,})\b/g;
/** What a parser of JSON quotes of its text, and the database of a value. */
const quotes: readonly [RegExp, string][] = [
  [/"[^]*" is not valid JSON/g, '"…" is not valid JSON'],
  [/: "[^]*"/g, ': "…"'],
];

/** A mail server names the recipient, a parser quotes its text, and links hold tokens. */
const withoutPeople = (text: string): string =>
  quotes.reduce(
    (clean, [quote, instead]) => clean.replaceAll(quote, instead),
    text.replaceAll(address, '…@…').replaceAll(secret, '…'),
  );
