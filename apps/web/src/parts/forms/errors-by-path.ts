import { issueWords } from '@put/contract/base/issue-words';
import type * as z from 'zod/mini';

/** The first error of each field, by its dotted path: «test_groups.0.name». */
export function errorsByPath(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values, { error: issueWords });
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}
