import { Button } from '@mantine/core';
import { useId } from 'react';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import css from './tests.module.css';

type Props = {
  /** «Ввод» or «Ответ»; visible only when the columns have no heads. */
  name: string;
  /** «Ввод, группа 1, тест 2». */
  label: string;
  path: string;
  value: string;
  error: string | undefined;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (value: string) => void;
};

const mostLines = 12;
const mostChars = 1500;
const previewLines = 6;
const previewChars = 300;

export const isLong = (text: string): boolean => text.length > mostChars || countLines(text, mostLines + 1) > mostLines;

/** Stops counting at `enough`, since a test may have megabytes. */
function countLines(text: string, enough: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < enough; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** The input or the answer of a test. A long text shows its beginning until it is edited. */
export function TestText({ name, label, path, value, error, isOpen, onOpen, onChange }: Props) {
  const errorId = useId();
  const isCollapsed = isLong(value) && !isOpen && error === undefined;
  return (
    <div className={css.text}>
      <span className={css.textName} aria-hidden>
        {name}
      </span>
      {isCollapsed ? (
        <>
          <pre className={css.beginning}>
            {value.slice(0, previewChars).split('\n').slice(0, previewLines).join('\n')}…
          </pre>
          <Button variant="subtle" size="compact-sm" onClick={onOpen} aria-label={`Показать целиком: ${label}`}>
            Показать целиком, {sizeWords(value.length)}
          </Button>
        </>
      ) : (
        <textarea
          className={css.area}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          data-path={path}
          rows={Math.min(20, Math.max(1, countLines(value.replace(/\n$/, ''), 20)))}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          wrap="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <FieldError words={error} id={errorId} />
    </div>
  );
}

const kilo = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });
const sizeWords = (chars: number): string =>
  chars < 10_000 ? `${kilo.format(chars)} зн.` : `${kilo.format(chars / 1000)} тыс. зн.`;
