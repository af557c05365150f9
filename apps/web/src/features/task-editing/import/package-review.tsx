import { Select, Text, Title } from '@mantine/core';
import { languageNames } from '@put/contract/judge/languages';
import type { PackageReview as Review } from '@put/contract/tasks/task-packages';
import { moreTimeWords } from '../words/more-time-words.ts';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { Markdown } from '../../../parts/markdown/markdown.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { PackageChecking } from './package-checking.tsx';
import { PackageSolutions } from './package-solutions.tsx';
import { PackageTests } from './package-tests.tsx';
import css from './package-import.module.css';

type Props = { review: Review; isBusy: boolean; onStatement: (language: string) => void };

/** A preview of the task that the package gives, part by part. */
export function PackageReview({ review, isBusy, onStatement }: Props) {
  const { changed, left_out, groups, solutions } = review;
  return (
    <div className={css.review}>
      <Facts review={review} />
      {changed.length > 0 && <Words kind="warning" title="Станет другим" lines={changed} />}
      {left_out.length > 0 && <Words kind="warning" title="Не перенесено" lines={left_out} />}
      {changed.length === 0 && left_out.length === 0 && <Notice kind="success">Пакет переносится целиком.</Notice>}
      <section aria-labelledby="package-statement" className={css.part}>
        <div className={css.head}>
          <Title order={2} id="package-statement">
            Условие
          </Title>
          {review.statements.length > 1 && (
            <Select
              {...choiceList}
              size="xs"
              w={180}
              aria-label="Язык условия"
              allowDeselect={false}
              disabled={isBusy}
              data={review.statements.map((value) => ({ value, label: languageName(value) }))}
              value={review.statement_language}
              onChange={(value) => value !== null && onStatement(value)}
            />
          )}
        </div>
        <div className={css.paper}>
          <Markdown text={review.statement} tree={review.statement_tree} topHeading={3} idPrefix="package-" />
          <Samples review={review} />
        </div>
      </section>
      <PackageChecking checker={review.checker} interactor={review.interactor} />
      <PackageTests groups={groups} />
      <PackageSolutions solutions={solutions} />
    </div>
  );
}

const names = new Intl.DisplayNames('ru', { type: 'language' });
function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

function Facts({ review }: { review: Review }) {
  const { limits, is_time_given } = review;
  const more = moreTimeWords(limits.time_ms, review.languages);
  const time = `${(limits.time_ms / 1000).toLocaleString('ru')} с${more === '' ? '' : ` (${more})`}`;
  const facts: [string, string][] = [
    ['Название', review.title],
    ['Вид', review.interactor === null ? 'Программа' : 'Программа, интерактивная'],
    ['Формат пакета', review.format],
    ['Время на тест', is_time_given ? time : 'подберёт первая проверка'],
    ['Память', `${limits.memory_mb} МБ`],
    ['Языки', review.languages.map((language) => languageNames[language]).join(', ')],
    ['Файлы рядом с решением', review.starter_files.join(', ')],
    ['Источник', review.source],
    ['Лицензия', review.license],
  ];
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

type WordsProps = { kind: 'warning'; title: string; lines: readonly string[] };

const Words = ({ kind, title, lines }: WordsProps) => (
  <Notice kind={kind} title={title}>
    <ul className={css.words}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </Notice>
);

/** The samples as students see them below the statement. */
function Samples({ review: { groups } }: { review: Review }) {
  const samples = groups.filter((group) => group.is_sample).flatMap((group) => group.tests);
  return samples.map(({ input_head, answer_head }, at) => (
    // samples have no key other than their index
    <section key={at} className={css.sample} aria-label={`Пример ${at + 1}`}>
      <div>
        <Text size="sm" c="dimmed">
          Пример {at + 1}: вводится
        </Text>
        <CodeBlock code={input_head.replace(/\n$/, '')} language="" />
      </div>
      <div>
        <Text size="sm" c="dimmed">
          Выводится
        </Text>
        <CodeBlock code={answer_head.replace(/\n$/, '')} language="" />
      </div>
    </section>
  ));
}
