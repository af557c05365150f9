import { ResultTable } from '@put/contract/kinds/sql';

/** The answer of a test of SQL; null where it has none yet. */
export function readTable(text: string): ResultTable | null {
  try {
    return ResultTable.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
