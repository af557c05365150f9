import { Button, Menu, Textarea } from '@mantine/core';
import type { Phrase } from '@put/contract/reviews/remarks';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import css from './remarks.module.css';
import { addPhrase, findSlash, putPhrase } from './slash.ts';
import { usePhrases } from './use-phrases.ts';

const mostFound = 8;
const chips = 3;

type Props = {
  line: number;
  lessonId: number | null;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onEscape: () => void;
  /** The buttons. */
  children: ReactNode;
};

/** The words of a remark. A slash looks for a saved phrase, and the last used ones are chips. */
export function RemarkField({ line, lessonId, value, error, onChange, onEscape, children }: Props) {
  const { phrases, hasFailed, reread, ...keeping } = usePhrases(lessonId);
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const slash = caret === null ? null : findSlash(value, caret);
  const words = slash?.words.trim().toLowerCase() ?? '';
  const found =
    slash === null ? [] : phrases.filter(({ text }) => text.toLowerCase().includes(words)).slice(0, mostFound);
  const chosen = Math.min(at, found.length - 1);

  const write = (text: string, to: number) => {
    onChange(text);
    setCaret(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(to, to);
    });
  };
  const pick = (phrase: Phrase) => {
    if (slash === null || caret === null) return;
    const put = putPhrase(value, slash.from, caret, phrase.text);
    write(put.text, put.caret);
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === 'Escape') {
      if (found.length > 0) setCaret(null);
      else onEscape();
    } else if (found.length > 0 && by !== undefined) setAt((chosen + by + found.length) % found.length);
    else if (found.length > 0 && key === 'Enter' && !ctrlKey && !metaKey) pick(found[chosen]!);
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.field}>
      <Textarea
        ref={field}
        autosize
        autoFocus
        minRows={2}
        maxRows={10}
        maxLength={5000}
        aria-label={`Замечание к строке ${line}, текст`}
        aria-autocomplete="list"
        {...(found.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen}` })}
        placeholder="Что увидит ученик у этой строки"
        value={value}
        error={error}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart);
          setAt(0);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={press}
      />
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label="Сохранённые фразы" className={css.found}>
          {found.map((phrase, number) => (
            <div
              key={phrase.id}
              id={`${listId}-${number}`}
              role="option"
              aria-selected={number === chosen}
              className={css.option}
              tabIndex={-1}
              // before the field loses the focus
              onMouseDown={(event) => {
                event.preventDefault();
                pick(phrase);
              }}
            >
              {phrase.text}
              {phrase.course_id !== null && <span className={css.quiet}>фраза курса</span>}
            </div>
          ))}
        </div>
      )}
      <div className={css.acts}>
        {hasFailed ? (
          <Button variant="subtle" size="compact-sm" onClick={reread}>
            Фразы не открылись. Повторить
          </Button>
        ) : (
          phrases.slice(0, chips).map(({ id, text }) => (
            <button
              key={id}
              type="button"
              className={css.chip}
              title={`${text} — или наберите /`}
              onClick={() => write(addPhrase(value, text), addPhrase(value, text).length)}
            >
              {text}
            </button>
          ))
        )}
        <PhraseMenu text={value.trim()} {...{ phrases, lessonId, keeping }} />
        <span className={css.buttons}>{children}</span>
      </div>
    </div>
  );
}

type MenuProps = {
  text: string;
  phrases: readonly Phrase[];
  lessonId: number | null;
  keeping: Pick<ReturnType<typeof usePhrases>, 'save' | 'remove'>;
};

/** Saves what is written as a phrase, or removes the phrase that it is. */
function PhraseMenu({ text, phrases, lessonId, keeping: { save, remove } }: MenuProps) {
  const saved = phrases.find((phrase) => phrase.text === text);
  return (
    <DropdownMenu
      position="bottom-start"
      target={
        <Button variant="subtle" color="gray" size="compact-sm">
          Сохранить фразу
        </Button>
      }
    >
      {saved !== undefined ? (
        <Menu.Item onClick={() => remove(saved)}>Убрать из сохранённых</Menu.Item>
      ) : (
        <>
          <Menu.Item disabled={text === '' || text.length > 500} onClick={() => save(text, null)}>
            Для себя
          </Menu.Item>
          {lessonId !== null && (
            <Menu.Item disabled={text === '' || text.length > 500} onClick={() => save(text, lessonId)}>
              Для всех преподавателей курса
            </Menu.Item>
          )}
        </>
      )}
    </DropdownMenu>
  );
}
