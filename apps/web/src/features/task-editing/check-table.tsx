import { ActionIcon, Table } from '@mantine/core';
import type { SolutionCheck } from '@put/contract/task-verification';
import { verdictWords } from '@put/contract/verdicts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import looks from '../../shared/printed.module.css';
import { type Column, VirtualRows } from '../../shared/virtual-rows.tsx';
import { Sign, VerdictSign } from './signs.tsx';
import css from './task-editor.module.css';

type TestCheck = SolutionCheck['tests'][number];
type Props = { checks: readonly SolutionCheck[]; groupNames: readonly string[] };

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
const nameOf = (check: SolutionCheck) => (check.title === '' ? `Решение ${check.index + 1}` : check.title);

/** Each solution: what it must get and what it got; under it, on demand, every test. */
export function CheckTable({ checks, groupNames }: Props) {
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(checks.filter((check) => !check.ok).map((check) => check.index)),
  );
  const toggle = (index: number) =>
    setOpen((old) => (old.has(index) ? new Set([...old].filter((one) => one !== index)) : new Set([...old, index])));
  const columns: readonly Column<TestCheck>[] = [
    {
      id: 'group',
      title: 'Группа',
      width: 'minmax(110px, 1fr)',
      cell: (test) => groupNames[test.group - 1] ?? test.group,
    },
    { id: 'number', title: 'Тест', width: '64px', isNumber: true, cell: (test) => test.number },
    {
      id: 'verdict',
      title: 'Вердикт',
      width: 'minmax(190px, 1fr)',
      cell: (test) => <VerdictSign verdict={test.verdict} />,
    },
    {
      id: 'time',
      title: 'Время',
      width: '90px',
      isNumber: true,
      cell: (test) => (test.verdict === 'skipped' ? '—' : `${numbers.format(Math.round(test.time_ms))} мс`),
    },
    {
      id: 'message',
      title: 'Пояснение',
      width: 'minmax(160px, 2fr)',
      cell: (test) => <span title={test.message}>{test.message}</span>,
    },
  ];
  return (
    <Table.ScrollContainer
      minWidth={640}
      mt="md"
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Решения и вердикты' } }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Решение</Table.Th>
            <Table.Th>Должно</Table.Th>
            <Table.Th>Получило</Table.Th>
            <Table.Th ta="right">Баллы</Table.Th>
            <Table.Th ta="right">Время</Table.Th>
            <Table.Th>Итог</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checks.map((check) => (
            <Fragment key={check.index}>
              <Table.Tr>
                <Table.Td>
                  <span className={css.checkName}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-expanded={open.has(check.index)}
                      aria-label={`Тесты: ${nameOf(check)}`}
                      onClick={() => toggle(check.index)}
                    >
                      {open.has(check.index) ? (
                        <IconChevronDown size={16} aria-hidden />
                      ) : (
                        <IconChevronRight size={16} aria-hidden />
                      )}
                    </ActionIcon>
                    {nameOf(check)}
                  </span>
                </Table.Td>
                <Table.Td>{verdictWords[check.expected]}</Table.Td>
                <Table.Td>
                  <VerdictSign verdict={check.verdict} />
                </Table.Td>
                <Table.Td className="pt-num">
                  {numbers.format(check.score)} из {numbers.format(check.max_score)}
                </Table.Td>
                <Table.Td className="pt-num">{numbers.format(Math.round(check.time_ms))} мс</Table.Td>
                <Table.Td>
                  <Sign tone={check.ok ? 'good' : 'bad'}>{check.ok ? 'Сошлось' : 'Не сошлось'}</Sign>
                </Table.Td>
              </Table.Tr>
              {open.has(check.index) && (
                <Table.Tr>
                  <Table.Td colSpan={6}>
                    {check.compiler_output !== '' && (
                      <div className={css.compiler}>
                        <pre
                          className={looks.printed}
                          tabIndex={0}
                          aria-label={`Сообщение об ошибке: ${nameOf(check)}`}
                        >
                          {check.compiler_output}
                        </pre>
                      </div>
                    )}
                    <VirtualRows
                      label={`Тесты: ${nameOf(check)}`}
                      columns={columns}
                      rows={check.tests}
                      keyOf={(test) => `${test.group}.${test.number}`}
                      height="320px"
                    />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
