import type { TaskKind } from '@put/contract/kinds';
import type { TaskConfig, TaskConfigs } from '@put/contract/task-configs';
import type { SqlConfig } from '@put/contract/kinds/sql';
import type { StarterFile } from '@put/contract/task-parts';
import type { MyTask } from '@put/contract/tasks';
import { withoutComments } from '@put/sql/split-statements.ts';

type Told = {
  kind: TaskKind;
  config: TaskConfig;
  starter_files: readonly StarterFile[];
  error_explanations: readonly unknown[];
};

/**
 * What a student's browser may do by itself. Files that nobody may see stay here, and so does whatever the samples need besides a
 * rule: a program of the author that checks or talks, a query of the author that does more than look, and the author's patterns
 * of errors.
 */
export function inBrowser({ kind, config, starter_files, error_explanations }: Told): MyTask['in_browser'] {
  if (kind !== 'program' && kind !== 'function' && kind !== 'sql') return null;
  const runs = starter_files.every(({ access }) => access !== 'hidden');
  if (kind === 'sql') {
    const database = runs ? openDatabase(config as TaskConfigs['sql']) : null;
    return database && { runs, checker: null, database };
  }
  if (kind === 'function' || !runs || error_explanations.length > 0) return { runs, checker: null };
  const { checker, interactor } = config as TaskConfigs['program'];
  return { runs, checker: interactor || checker.kind === 'program' ? null : checker };
}

/** The tables without what is said beside them; null where the author's query tells more than they do. */
function openDatabase({ schema, check_query, ...rules }: SqlConfig): SqlConfig | null {
  const { dialect } = rules;
  const check = check_query === null ? '' : withoutComments(check_query, dialect).trim();
  if (check !== '' && !isLook(check)) return null;
  return { ...rules, schema: withoutComments(schema, dialect), check_query: check === '' ? null : check };
}

/** What the words of a query may not be: with a condition or a join it says what the author asks of the tables. */
const telling =
  /\b(?:where|having|case|join|on|using|with|recursive|union|intersect|except|filter|over|exists|in|like|glob|between|is|not|and|or|values|collate|cast|limit|offset|fetch)\b/i;

/**
 * Shows columns, counts or sums of a table, and no more: what it asks for is seen in the table of the sample anyway. No text and no
 * number of the author stands in it.
 */
const isLook = (query: string): boolean =>
  /^select\s[\p{L}\p{N}_\s,.*()]+\sfrom\s[\p{L}\p{N}_\s,.]+;?$/iu.test(query) &&
  query.match(/\bselect\b/gi)?.length === 1 &&
  !/(?<![\p{L}_])\d/u.test(query.replace(/\border\s+by\s[\s\S]*$/i, '')) &&
  !telling.test(query);
