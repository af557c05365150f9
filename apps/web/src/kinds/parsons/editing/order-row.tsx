import { Checkbox } from '@mantine/core';
import type { ParsonsLine } from '@put/contract/kinds/parsons/parsons';
import { ColoredCode } from '../../../ui/code/code-block.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import css from './parsons.module.css';

type Props = {
  line: ParsonsLine;
  /** The index among the needed lines. */
  at: number;
  needed: readonly ParsonsLine[];
  language: string;
  /** Whether a line stands before it on the same level of indentation. */
  maySwap: boolean;
  error: string | undefined;
  path: string;
  onChange: (part: Pick<Partial<ParsonsLine>, 'after' | 'may_swap'>) => void;
};

/** One needed line and the lines that must precede it. */
export function OrderRow({ line, at, needed, language, maySwap, error, path, onChange }: Props) {
  const { key, after, may_swap, text, indent } = line;
  const isByHand = after !== null;
  const numbers = (after ?? [])
    .map((other) => needed.findIndex((one) => one.key === other) + 1)
    .toSorted((a, b) => a - b);
  return (
    <li className={css.row} data-path={path}>
      <span className={css.number}>{at + 1}</span>
      <span className={css.code} style={{ paddingLeft: `${indent * 2}em` }}>
        <code>
          <ColoredCode code={text} language={language} />
        </code>
      </span>
      {maySwap && !isByHand && (
        <Checkbox
          size="xs"
          label="можно поменять с предыдущей"
          aria-label={`Строку ${at + 1} можно поменять с предыдущей`}
          checked={may_swap}
          onChange={({ currentTarget: { checked } }) => onChange({ may_swap: checked })}
        />
      )}
      <details className={css.after}>
        <summary>
          {!isByHand && 'после тех, что выше'}
          {isByHand && (numbers.length === 0 ? 'где угодно' : `после ${numbers.join(', ')}`)}
        </summary>
        <Checkbox
          size="xs"
          label="Отметить самому, после каких строк она стоит"
          checked={isByHand}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ after: checked ? needed.slice(0, at).map((one) => one.key) : null, may_swap: false })
          }
        />
        {isByHand && (
          <Checkbox.Group
            aria-label={`Строка ${at + 1} стоит после`}
            value={after}
            onChange={(keys) => onChange({ after: keys })}
          >
            {needed.map(
              (other, index) =>
                other.key !== key && (
                  <Checkbox
                    key={other.key}
                    size="xs"
                    value={other.key}
                    label={
                      <>
                        {index + 1}.{' '}
                        <code>
                          <ColoredCode code={other.text} language={language} />
                        </code>
                      </>
                    }
                  />
                ),
            )}
          </Checkbox.Group>
        )}
      </details>
      <FieldError words={error} />
    </li>
  );
}
