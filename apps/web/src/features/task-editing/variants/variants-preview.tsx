import { Table } from '@mantine/core';
import type { ReplyOf } from '@put/contract/base/endpoint';
import type { adminTasks } from '@put/contract/tasks/task-bank';
import { useState } from 'react';
import { Markdown } from '../../../parts/markdown/markdown.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import css from './variants.module.css';

type Props = ReplyOf<typeof adminTasks.previewVariants>;

/** The parameters of ten variants, and the statement of the chosen variant as its student reads it. */
export function VariantsPreview({ variants, problems }: Props) {
  const [seed, setSeed] = useState(variants[0]?.seed ?? 1);
  const chosen = variants.find((variant) => variant.seed === seed);
  const names = [...new Set(variants.flatMap(({ parameters }) => Object.keys(parameters ?? {})))];
  return (
    <div className={css.preview} role="group" aria-label="Десять вариантов">
      {problems.length > 0 && (
        <Notice kind="warning">
          <ul className={css.problems}>
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}.</li>
            ))}
          </ul>
        </Notice>
      )}
      {names.length > 0 && (
        <div className={css.scrolled} tabIndex={0} role="region" aria-label="Параметры вариантов">
          <Table className={css.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Вариант</Table.Th>
                {names.map((name) => (
                  <Table.Th key={name} scope="col">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {variants.map((variant) => (
                <Table.Tr key={variant.seed} data-chosen={variant.seed === seed || undefined}>
                  <Table.Th scope="row">
                    <button
                      type="button"
                      className={css.choose}
                      aria-pressed={variant.seed === seed}
                      aria-label={`Показать вариант ${variant.seed}`}
                      onClick={() => setSeed(variant.seed)}
                    >
                      {variant.seed}
                    </button>
                  </Table.Th>
                  {variant.parameters === null ? (
                    <Table.Td colSpan={names.length}>{variant.problem}</Table.Td>
                  ) : (
                    names.map((name) => <Table.Td key={name}>{cellOf(variant.parameters?.[name])}</Table.Td>)
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {chosen?.parameters && (
        <section className={css.statement} aria-label={`Условие варианта ${chosen.seed}`}>
          <h3>Вариант {chosen.seed}</h3>
          <Markdown text={chosen.statement} topHeading={4} idPrefix="variant-" />
          {chosen.samples.map(({ input, answer }, at) => (
            <div key={at} className={css.sample}>
              <pre aria-label={`Ввод примера ${at + 1}`}>{input}</pre>
              {answer.trim() === '' ? (
                <p className={css.open}>Ответ даст верное решение.</p>
              ) : (
                <pre aria-label={`Ответ примера ${at + 1}`}>{answer}</pre>
              )}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

const longestCell = 60;

function cellOf(value: unknown): string {
  if (value === undefined) return '—';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
}
