import { shareWords } from '../../../parts/score/score-words.ts';
import { ActionIcon, Button, Table } from '@mantine/core';
import type { SolutionCheck } from '@put/contract/tasks/task-verification';
import { anyWrongWords, verdictWords } from '@put/contract/judge/verdicts';
import { IconChevronDown, IconChevronRight, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import looks from '../../../parts/runs/printed.module.css';
import { type Column, VirtualRows } from '../../../ui/lists/virtual-rows.tsx';
import { VerdictMark } from '../../../parts/verdict/verdict-mark.tsx';
import { Mark } from '../../../ui/mark/mark.tsx';
import { expectedVerdicts } from '../words/words.ts';
import css from '../../../parts/task-form/task-editor.module.css';

type TestCheck = SolutionCheck['tests'][number];
type Props = {
  checks: readonly SolutionCheck[];
  groupNames: readonly string[];
  /** The solutions are as they were checked. */
  isOfNow: boolean;
  /** What came of a solution becomes what is expected of it. */
  onRight: (check: SolutionCheck) => void;
};

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 2 });
const nameOf = (check: SolutionCheck) => (check.title === '' ? `Решение ${check.index + 1}` : check.title);

/** Each reference solution with its expected and actual verdict; its tests unfold below. */
export function CheckTable({ checks, groupNames, isOfNow, onRight }: Props) {
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
      cell: (test) => <VerdictMark verdict={test.verdict} />,
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
            <Table.Th>Итог</Table.Th>
            <Table.Th>Должно</Table.Th>
            <Table.Th>Получило</Table.Th>
            <Table.Th ta="right">Баллы</Table.Th>
            <Table.Th ta="right">Время</Table.Th>
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
                <EndCell check={check} mayBeRight={isOfNow && check.expected !== 'accepted'} onRight={onRight} />
                <Table.Td>{check.is_any_wrong ? anyWrongWords : verdictWords[check.expected]}</Table.Td>
                <Table.Td>
                  <VerdictMark verdict={check.verdict} />
                </Table.Td>
                <Table.Td className="pt-num">{shareWords(check.score, check.max_score)}</Table.Td>
                <Table.Td className="pt-num">{numbers.format(Math.round(check.time_ms))} мс</Table.Td>
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

type EndProps = Pick<Props, 'onRight'> & { check: SolutionCheck; mayBeRight: boolean };

function EndCell({ check, mayBeRight, onRight }: EndProps) {
  return (
    <Table.Td>
      <Mark tone={check.ok ? 'good' : 'bad'} icon={check.ok ? IconCircleCheck : IconCircleX}>
        {check.ok ? 'Сошлось' : 'Не сошлось'}
      </Mark>
      {mayBeRight && !check.ok && expectedVerdicts.includes(check.verdict) && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Так и должно быть: ${nameOf(check)}`}
          onClick={() => onRight(check)}
        >
          Так и должно быть
        </Button>
      )}
    </Table.Td>
  );
}
