import { ResultTable } from '@put/contract/kinds/sql/sql';

/** Parses the answer of an SQL test; null when it has none yet. */
export function readTable(text: string): ResultTable | null {
  try {
    return ResultTable.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
