import { configOf } from '@put/contract/task-configs';
import type { SqlConfig } from '@put/contract/kinds/sql';
import type { Task } from '@put/contract/task-bank';
import type { PreparedProgram } from '../../drivers/runner/runner.ts';
import { judgeQuery, queryTestLimits } from '@put/judging/judge-query';
import { readTable } from '@put/judging/read-table';
import { type Bench, runTests } from '../run-tests.ts';
import type { JudgedTask, KindRule } from './kind.ts';

/** A query on the data of each test, compared as a table. */
export const sql: KindRule = {
  async judge({ runner }, task, groups, { files }, options) {
    const { signal, urgent = false } = options;
    const config = configOf('sql', task);
    const program = { language: 'sql', files, database: databaseOf(config) };
    const prepared = await runner.prepare(program, { urgent, ...(signal && { signal }) });
    return runTests(benchOf(prepared, task, config), groups, options);
  },
  problems: ({ test_groups }) => problemsOf(test_groups),
};

export const databaseOf = ({ dialect, schema, check_query }: SqlConfig) => ({
  dialect,
  schema,
  checkQuery: check_query !== null && check_query.trim() !== '' ? check_query : null,
});

function problemsOf(groups: Task['test_groups']): string[] {
  return groups.flatMap((group) =>
    group.tests.flatMap(({ answer }, at) =>
      readTable(answer) === null
        ? [`У теста ${at + 1} группы «${group.name}» нет таблицы ответа: получите её верным решением.`]
        : [],
    ),
  );
}

const benchOf = (prepared: PreparedProgram, task: JudgedTask, config: SqlConfig): Bench => ({
  compileError: prepared.compileError,
  run: async (test, keeps) =>
    judgeQuery(await prepared.run(test.input, queryTestLimits(task.limits)), test, config, keeps),
  close: () => prepared.close(),
});
