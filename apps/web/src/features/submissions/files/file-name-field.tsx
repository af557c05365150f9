import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import css from './file-list.module.css';

type Props = {
  label: string;
  start: string;
  action: string;
  /** Why the name is wrong, in Russian; null when it is right. */
  problemOf: (name: string) => string | null;
  onName: (name: string) => void;
  onLeave: () => void;
};

/** Asks for a file name with its path. */
export function FileNameField({ label, start, action, problemOf, onName, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // select the part between the folder and the extension
    const dot = start.lastIndexOf('.');
    const from = start.lastIndexOf('/') + 1;
    field.current?.focus();
    field.current?.setSelectionRange(from, dot > from ? dot : start.length);
  }, [start]);
  return (
    <form
      className={css.naming}
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemOf(typed.trim());
        if (found === null) onName(typed.trim());
        else setProblem(found);
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        aria-label={label}
        value={typed}
        error={problem}
        spellCheck={false}
        autoCapitalize="off"
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setProblem(null);
        }}
      />
      <div className={css.actions}>
        <Button type="submit" size="compact-sm">
          {action}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onLeave}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
