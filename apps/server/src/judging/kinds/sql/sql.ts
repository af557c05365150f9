import type { SqlConfig } from '@put/contract/kinds/sql/sql';
import type { Task } from '@put/contract/tasks/task-bank';
import type { PreparedProgram } from '../../../drivers/runner/runner.ts';
import { judgeQuery, queryTestLimits } from '@put/judging/judge-query';
import { readTable } from '@put/judging/read-table';
import { type Bench, runTests } from '../../run-tests.ts';
import type { JudgedTask, KindRule } from '../kind.ts';
import { databaseOf } from './database-of.ts';
import { openDatabase } from './open-database.ts';
import { tableAnswers } from './table-answers.ts';

/** A query that runs on the data of each test. The result is compared as a table. */
export const sql: KindRule<'sql'> = {
  async judge({ runner }, task, groups, { files }, options) {
    const { signal, urgent = false } = options;
    const { config } = task;
    const program = { language: 'sql', files, database: databaseOf(config) };
    const prepared = await runner.prepare(program, { urgent, ...(signal && { signal }) });
    return runTests(benchOf(prepared, task, config), groups, options);
  },
  problems: ({ test_groups }) => problemsOf(test_groups),
  view: null,
  source: {
    isCalledByTests: false,
    starter: null,
    mayAddFiles: () => false,
    partnerOf: () => null,
    databaseOf,
    /** A task with a hidden file is judged only at the server. */
    inBrowser({ config, seesAllFiles }) {
      const database = seesAllFiles ? openDatabase(config) : null;
      return database && { runs: true, checker: null, database };
    },
    answers: tableAnswers,
  },
  answer: null,
  timesPoints: null,
  perform: null,
  prove: null,
  sourcePaths: [],
  keyPaths: [],
};

/** One line, with the button that mends it: a new task has no answer at all. */
function problemsOf(groups: Task['test_groups']): string[] {
  const without = groups.flatMap(({ name, tests }) =>
    tests.flatMap(({ answer }, at) => (readTable(answer) === null ? [`«${name}» — ${at + 1}`] : [])),
  );
  if (without.length === 0) return [];
  const which = `${without.slice(0, mostNamed).join(', ')}${without.length > mostNamed ? ' и другие' : ''}`;
  return [`У тестов нет таблицы ответа: ${which}. Нажмите у тестов «Заполнить ответы верным решением».`];
}

const mostNamed = 6;

const benchOf = (prepared: PreparedProgram, task: JudgedTask, config: SqlConfig): Bench => ({
  compileError: prepared.compileError,
  run: async (test, keeps) =>
    judgeQuery(await prepared.run(test.input, queryTestLimits(task.limits)), test, config, keeps),
  close: () => prepared.close(),
});
