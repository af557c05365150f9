import { dialectNames } from '@put/contract/kinds/sql/sql';
import { IconTableOptions } from '@tabler/icons-react';
import { countWords } from '../../ui/words/count-words.ts';
import type { KindEditing } from '../kind-editing.ts';
import { later } from '../later.ts';
import { AnswerTable } from './editing/answer-table.tsx';
import { fillTables } from './editing/fill-tables.ts';

export const sql: KindEditing<'sql'> = {
  description: 'Ученик пишет запрос, сравнивается таблица.',
  statement: 'Что найти, какие столбцы показать и в каком порядке строки.',
  emptyConfig: { dialect: 'sqlite', schema: '', is_ordered: false, compares_column_names: false, check_query: null },
  Pane: null,
  lines: [
    {
      id: 'database',
      title: 'База данных',
      icon: IconTableOptions,
      paths: ['config'],
      words: ({ dialect, schema, is_ordered, check_query }) =>
        [
          dialectNames[dialect],
          countWords(schema.match(/\bcreate\s+table\b/gi)?.length ?? 0, ['таблица', 'таблицы', 'таблиц']),
          is_ordered ? 'порядок строк важен' : 'порядок строк не важен',
          ...(check_query === null ? [] : ['ученик меняет данные']),
        ].join(', '),
      Body: later(() => import('./editing/sql-config.tsx')),
    },
  ],
  StarterFields: null,
  tests: {
    description: 'Запрос выполняется на данных теста, его таблица сравнивается с ответом.',
    input: { name: 'Данные', head: 'Данные: команды insert' },
    answer: { head: 'Таблица ответа', View: AnswerTable, fill: fillTables },
    hasMessage: false,
    languages: ['sql'],
    // the server sets the memory of PostgreSQL, the same for every task
    boundsMemory: ({ dialect }) => dialect !== 'postgresql',
    limitsWords: ({ dialect }) =>
      dialect === 'postgresql'
        ? 'Время — на один тест; память у PostgreSQL для всех задач одна.'
        : 'Время и память — на один тест; у SQLite памяти не больше 128 МБ.',
    generatorOf: null,
  },
};
