import { pointsWords } from '../../../parts/score/score-words.ts';
import { Table, Text, Title } from '@mantine/core';
import type { PackageReview } from '@put/contract/tasks/task-packages';
import { countWords } from '../../../ui/words/count-words.ts';
import { aggregationWords } from '../words/words.ts';
import css from './package-import.module.css';

type Group = PackageReview['groups'][number];

/** Groups with their points; the tests of a group unfold on demand. */
export function PackageTests({ groups }: { groups: readonly Group[] }) {
  const tests = groups.reduce((sum, group) => sum + group.tests.length, 0);
  const points = groups.reduce((sum, group) => sum + group.points, 0);
  return (
    <section aria-labelledby="package-tests" className={css.part}>
      <Title order={2} id="package-tests">
        Тесты
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {countWords(tests, ['тест', 'теста', 'тестов'])}, {pointsWords(points)}
      </Text>
      {groups.map((group, at) => (
        <details key={at} className={css.group}>
          <summary>
            <span>
              {at + 1}. {group.name}
            </span>
            <span className={css.groupFacts}>{groupWords(group, groups)}</span>
          </summary>
          <TestTable group={group} number={at + 1} />
        </details>
      ))}
    </section>
  );
}

function groupWords({ is_sample, points, aggregation, requires, tests }: Group, groups: readonly Group[]): string {
  const parts = [
    countWords(tests.length, ['тест', 'теста', 'тестов']),
    pointsWords(points),
    ...(is_sample ? ['видны ученику'] : points > 0 ? [aggregationWords[aggregation].label.toLowerCase()] : []),
    ...(requires.length > 0 ? [`после: ${requires.map((number) => groups[number - 1]?.name).join(', ')}`] : []),
  ];
  return parts.join(' · ');
}

const TestTable = ({ group, number }: { group: Group; number: number }) => (
  <Table.ScrollContainer
    minWidth={560}
    maxHeight={420}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': `Тесты группы ${number}` } }}
  >
    <Table stickyHeader verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Тест</Table.Th>
          <Table.Th>Ввод</Table.Th>
          <Table.Th>Ответ</Table.Th>
          <Table.Th>Заметка</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {group.tests.map((test, at) => (
          <Table.Tr key={at}>
            <Table.Td>{at + 1}</Table.Td>
            <Table.Td>
              <Head text={test.input_head} size={test.input_size} />
            </Table.Td>
            <Table.Td>
              <Head text={test.answer_head} size={test.answer_size} />
            </Table.Td>
            <Table.Td className={css.note}>{test.note}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const longestHead = 90;

function Head({ text, size }: { text: string; size: number }) {
  if (size === 0) return <span className={css.size}>пусто</span>;
  const head = text.length > longestHead ? `${text.slice(0, longestHead)}…` : text.trimEnd();
  return (
    <>
      <code className={css.text}>{head}</code>
      {text.length > longestHead && <span className={css.size}>{sizeWords(size)}</span>}
    </>
  );
}

const numbers = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });
const sizeWords = (bytes: number): string =>
  bytes < 1_000
    ? countWords(bytes, ['байт', 'байта', 'байт'])
    : bytes < 1_000_000
      ? `${numbers.format(bytes / 1_000)} КБ`
      : `${numbers.format(bytes / 1_000_000)} МБ`;
