import { ResultTable } from '@put/contract/kinds/sql/sql';
import type { SourceRule } from '../kind.ts';
import { databaseOf } from './database-of.ts';

/** The answer to a test is the table that a right query gives, as JSON. */
export const tableAnswers: SourceRule<'sql'>['answers'] = {
  isMade: () => true,
  programOf: ({ config }, { files }) => ({ language: 'sql', files, database: databaseOf(config) }),
  failureWords: (_, { stderr }) => stderr,
  read(stdout) {
    const said: unknown = JSON.parse(stdout || 'null');
    const table = ResultTable.safeParse(said);
    if (!table.success) return { answer: null, problem: 'верное решение не вернуло таблицу' };
    const isCut = typeof said === 'object' && said !== null && 'isCut' in said && said.isCut === true;
    if (isCut) return { answer: null, problem: 'в таблице верного решения больше тысячи строк' };
    return { answer: JSON.stringify(table.data), problem: null };
  },
};
