import { Table, Text, Title } from '@mantine/core';
import { languageNames } from '@put/contract/judge/languages';
import type { PackageReview } from '@put/contract/tasks/task-packages';
import { verdictWords } from '@put/contract/judge/verdicts';
import { pointsWords } from '../../../parts/score/score-words.ts';
import css from './package-import.module.css';

type Solution = PackageReview['solutions'][number];

/** The package's labelled submissions, which become reference solutions. */
export const PackageSolutions = ({ solutions }: { solutions: readonly Solution[] }) => (
  <section aria-labelledby="package-solutions" className={css.part}>
    <Title order={2} id="package-solutions">
      Решения автора
    </Title>
    {solutions.length === 0 ? (
      <Text c="dimmed">Ни одного решения из пакета не взять.</Text>
    ) : (
      <Table.ScrollContainer
        minWidth={320}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Решения автора' } }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Решение</Table.Th>
              <Table.Th>Язык</Table.Th>
              <Table.Th>Должно получить</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {solutions.map((solution) => (
              <Table.Tr key={solution.title}>
                <Table.Td>
                  <code className={css.name}>{solution.title}</code>
                  {solution.files.length > 1 && <span className={css.size}>{solution.files.join(', ')}</span>}
                </Table.Td>
                <Table.Td>{languageNames[solution.language]}</Table.Td>
                <Table.Td>
                  {verdictWords[solution.expected]}
                  {solution.also_expected.length > 0 && (
                    <span className={css.size}>
                      или {solution.also_expected.map((verdict) => verdictWords[verdict].toLowerCase()).join(', ')}
                    </span>
                  )}
                  {solution.expected_score !== null && (
                    <span className={css.size}>{pointsWords(solution.expected_score)}</span>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </section>
);
