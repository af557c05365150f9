import { Text, Title } from '@mantine/core';
import type { Checker, Interactor } from '@put/contract/kinds/program/program';
import { languageNames, type SourceFile } from '@put/contract/judge/languages';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { checkerChoice } from '../../../kinds/program/editing/checker-choice.ts';
import css from './package-import.module.css';

type Props = { checker: Checker; interactor: Interactor | null };

/** How answers are checked: a comparison, or the author's program. */
export function PackageChecking({ checker, interactor }: Props) {
  const program = interactor ?? (checker.kind === 'program' ? checker : null);
  const words = interactor === null ? ruleWords(checker) : 'С решением разговаривает программа из пакета.';
  return (
    <section aria-labelledby="package-checking" className={css.part}>
      <Title order={2} id="package-checking">
        {interactor === null ? 'Проверка ответа' : 'Интерактор'}
      </Title>
      <Text mt={4}>{words}</Text>
      {program !== null && (
        <>
          <Text c="dimmed" size="sm">
            {languageNames[program.language]}, {program.protocol === 'icpc' ? 'правила ICPC' : 'правила testlib'}
            {program.args !== undefined && `, аргументы: ${program.args}`}
            {program.scores === 'points' && ', в score.txt — баллы за тест'}
          </Text>
          {program.files.map((file) => (
            <File key={file.name} file={file} language={program.language} />
          ))}
        </>
      )}
    </section>
  );
}

const File = ({ file: { name, content }, language }: { file: SourceFile; language: string }) => (
  <details className={css.file}>
    <summary>{content.trim() === '' ? `${name} — пустой` : name}</summary>
    <CodeBlock code={content} language={language} />
  </details>
);

function ruleWords(checker: Checker): string {
  const rule = checkerChoice.find(({ value }) => value === checker.kind)!;
  const letters = 'ignores_case' in checker && checker.ignores_case ? ' Большие и маленькие буквы не различаются.' : '';
  const number = (value: number) => value.toLocaleString('ru', { maximumSignificantDigits: 6, notation: 'standard' });
  const tolerance =
    checker.kind === 'float'
      ? ` Абсолютная погрешность ${number(checker.absolute)}, относительная ${number(checker.relative)}.`
      : '';
  return `${rule.label}. ${rule.description}${tolerance}${letters}`;
}
