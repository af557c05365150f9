import { Checkbox, Group, SegmentedControl, Select, Textarea } from '@mantine/core';
import type { ParsonsLine } from '@put/contract/kinds/parsons/parsons';
import { headOf } from '@put/contract/kinds/parsons/parsons-order';
import { parsonsProblems } from '@put/contract/kinds/parsons/parsons-problems';
import { useState } from 'react';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { Section } from '../../../parts/task-form/section.tsx';
import { codeLanguages } from '../../editing/code-languages.ts';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { codeOf, extraOf, linesOf, saysSame } from './code-lines.ts';
import { OrderRow } from './order-row.tsx';
import { ParsonsPreview } from './parsons-preview.tsx';
import css from './parsons.module.css';

export default function ParsonsConfigFields({ config, errors, onChange }: ConfigFieldsProps<'parsons'>) {
  const { lines, language } = config;
  const [isPreview, setIsPreview] = useState(false);
  const [typed, setTyped] = useState({ code: codeOf(lines), extra: extraOf(lines) });
  const { code, extra } = saysSame(typed.code, typed.extra, lines)
    ? typed
    : { code: codeOf(lines), extra: extraOf(lines) };
  const type = (part: Partial<typeof typed>) => {
    const next = { code, extra, ...part };
    setTyped(next);
    onChange('lines', (now) => ({ ...now, lines: linesOf(next.code, next.extra, now.lines) }));
  };
  const setLine = (key: string, part: Partial<ParsonsLine>) =>
    onChange('lines', (now) => ({
      ...now,
      lines: now.lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
    }));

  const needed = lines.filter((line) => !line.is_distractor);
  const indents = needed.map(({ indent }) => indent);
  const problems = lines.length === 0 ? [] : parsonsProblems(config);
  const problemAt = (path: string) =>
    errors[`config.${path}`] ?? problems.find((problem) => problem.path === path)?.message;
  const extraProblem = lines
    .map((line, at) => (line.is_distractor ? problemAt(`lines.${at}`) : undefined))
    .find(Boolean);

  return (
    <Section
      anchor="config"
      title="Строки программы"
      description="Напишите программу как обычно: каждая строка станет карточкой, а ученик соберёт их по порядку."
      aside={
        needed.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label="Вид строк"
            value={isPreview ? 'preview' : 'edit'}
            onChange={(value) => setIsPreview(value === 'preview')}
            data={[
              { value: 'edit', label: 'Правка' },
              { value: 'preview', label: 'Как увидит ученик' },
            ]}
          />
        )
      }
    >
      {isPreview && needed.length > 1 ? (
        <ParsonsPreview config={config} />
      ) : (
        <div className={css.fields}>
          <ParsonsRules config={config} pointsError={problemAt('points')} onChange={onChange} />
          <div>
            <div className={css.label}>Программа</div>
            <div className={css.editor} data-path="config.lines">
              <CodeEditor
                language={language}
                label="Программа"
                value={code}
                onChange={(value) => type({ code: value })}
              />
            </div>
            <FieldError words={problemAt('lines')} />
          </div>
          <Textarea
            label="Лишние строки"
            description="По одной в строке; можно и прямо в программе, с пометкой «# лишняя» в конце."
            autosize
            minRows={2}
            maxRows={12}
            spellCheck={false}
            classNames={{ input: css.area ?? '' }}
            value={extra}
            error={extraProblem}
            onChange={({ currentTarget: { value } }) => type({ extra: value })}
          />
          {needed.length > 1 && (
            <div>
              <div className={css.label}>Порядок: что может стоять иначе</div>
              <ol className={css.rows}>
                {needed.map((line, at) => {
                  const head = headOf(indents, at);
                  return (
                    <OrderRow
                      key={line.key}
                      {...{ line, at, needed, language }}
                      maySwap={indents.slice(head + 1, at).includes(line.indent)}
                      error={problemAt(`lines.${lines.indexOf(line)}`)}
                      path={`config.lines.${lines.indexOf(line)}`}
                      onChange={(part) => setLine(line.key, part)}
                    />
                  );
                })}
              </ol>
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

type RulesProps = Pick<ConfigFieldsProps<'parsons'>, 'config' | 'onChange'> & { pointsError: string | undefined };

/** The language of the lines and the points for their order. */
const ParsonsRules = ({ config, pointsError, onChange }: RulesProps) => (
  <>
    <Group gap="sm" align="flex-start">
      <Select
        {...choiceList}
        label="Язык"
        allowDeselect={false}
        w={180}
        data={codeLanguages}
        value={config.language}
        onChange={(value) => value !== null && onChange('language', (now) => ({ ...now, language: value }))}
      />
      <NumberField
        label="Баллы"
        w={100}
        value={config.points}
        error={pointsError}
        data-path="config.points"
        min={0}
        max={10_000}
        isDecimal
        onChange={(points) => onChange('points', (now) => ({ ...now, points }))}
      />
    </Group>
    <Checkbox
      label="Ученик сам ставит отступы"
      checked={config.checks_indent}
      onChange={({ currentTarget: { checked } }) =>
        onChange('checks_indent', (now) => ({ ...now, checks_indent: checked }))
      }
    />
    <Checkbox
      label="Баллы за часть строк, стоящих на месте"
      description="Лишняя строка отнимает столько же, сколько даёт верная."
      checked={config.gives_partial}
      onChange={({ currentTarget: { checked } }) =>
        onChange('gives_partial', (now) => ({ ...now, gives_partial: checked }))
      }
    />
  </>
);
