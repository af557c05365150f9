import { Table } from '@mantine/core';
import type { ErrorGroup, FailedTest } from '@put/contract/statistics/statistics';
import list from '../../ui/lists/list-table.module.css';
import css from './statistics.module.css';
import type { SubmissionSearch } from './submission-search.ts';
import { SubmissionsLink } from './submissions-link.tsx';

type Scope = { scope: SubmissionSearch };

/** At which tests solutions stop, in the order of the tests. */
export const FailedTests = ({ tests, scope }: Scope & { tests: readonly FailedTest[] }) => (
  <section aria-label="Первый непройденный тест">
    <h2 className={css.section}>Первый непройденный тест</h2>
    {tests.length === 0 ? (
      <p className={css.quiet}>Ни одно решение не остановилось на тесте.</p>
    ) : (
      <Table className={list.table} aria-label="Первый непройденный тест">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Тест</Table.Th>
            <Table.Th>Стоят на нём</Table.Th>
            <Table.Th>Останавливались</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tests.map(({ test, group_name, is_sample, students, stuck }) => (
            <Table.Tr key={test}>
              <Table.Td className={list.title}>
                {test}
                <span className={css.quiet}>
                  {' '}
                  {is_sample ? 'пример' : group_name === null ? 'такого теста больше нет' : `«${group_name}»`}
                </span>
              </Table.Td>
              <Behind label="стоят" count={stuck} to={{ ...scope, failed_test: test, of: 'stuck' }} />
              <Behind label="останавливались" count={students} to={{ ...scope, failed_test: test }} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </section>
);

/** Messages of crashes and compilers with their lines, the most frequent first. */
export const ErrorGroups = ({ errors, scope }: Scope & { errors: readonly ErrorGroup[] }) => (
  <section aria-label="Ошибки">
    <h2 className={css.section}>Ошибки</h2>
    {errors.length === 0 ? (
      <p className={css.quiet}>Ни одна программа не сломалась.</p>
    ) : (
      <Table className={list.table} aria-label="Ошибки">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Сообщение и строка</Table.Th>
            <Table.Th>Стоят</Table.Th>
            <Table.Th>Встречали</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ error_key, students, stuck }) => (
            <Table.Tr key={error_key}>
              <Table.Td className={list.title}>
                <code className={css.code}>{error_key}</code>
              </Table.Td>
              <Behind label="стоят" count={stuck} to={{ ...scope, error_key, of: 'stuck' }} />
              <Behind label="встречали" count={students} to={{ ...scope, error_key }} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </section>
);

const Behind = ({ label, count, to }: { label: string; count: number; to: SubmissionSearch }) => (
  <Table.Td className={list.nowrap}>
    {count === 0 ? 0 : <SubmissionsLink to={to}>{count}</SubmissionsLink>}
    <span className={list.worded}> {label}</span>
  </Table.Td>
);
