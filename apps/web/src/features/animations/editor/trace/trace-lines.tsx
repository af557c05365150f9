import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import css from '../animation-editor.module.css';
import type { AnimationText } from '../animation-text.ts';
import { noListing, sayAtLine, toggleLine } from './trace-listing.ts';
import type { AnimationEditorState } from '../use-animation-editor.ts';

type Props = { state: AnimationEditorState; text: AnimationText; onLine: (line: number) => void };

/** The lines of the program: which are worth a step, and what is said at them instead of the usual words. */
export function TraceLines({ state, text, onLine }: Props) {
  const { lines, words } = text.listing ?? noListing;
  const rows = text.source.split('\n').map((code, at) => ({ code, line: at + 1 }));
  return (
    <>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" c="dimmed">
          {lines === null
            ? 'Шаг делает каждая строка. Отметьте те, на которых стоит остановиться.'
            : 'Шаг делают только отмеченные строки.'}{' '}
          В словах {'{i}'} — значение переменной i.
        </Text>
        {lines !== null && (
          <Button variant="default" size="xs" onClick={() => state.change({ listing: { lines: null, words } })}>
            Все строки
          </Button>
        )}
      </Group>
      <ul className={css.lines} aria-label="Строки программы">
        {rows
          .filter(({ code, line }) => code.trim() !== '' || lines?.includes(line) || words[String(line)] !== undefined)
          .map(({ code, line }) => (
            <li key={line}>
              <Checkbox
                aria-label={`Шаг на строке ${line}`}
                checked={lines?.includes(line) ?? false}
                onChange={() => state.change({ listing: toggleLine(text.listing, line) })}
              />
              <button type="button" className={css.lineCode} onClick={() => onLine(line)}>
                <span>{line}</span>
                <code>{code}</code>
              </button>
              <TextInput
                size="xs"
                aria-label={`Слова на строке ${line}`}
                placeholder="обычные слова"
                maxLength={300}
                value={words[String(line)] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  state.change({ listing: sayAtLine(text.listing, line, value) })
                }
              />
            </li>
          ))}
      </ul>
    </>
  );
}
