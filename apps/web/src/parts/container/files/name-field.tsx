import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  start: string;
  problemOf: (name: string) => string | null;
  onName: (name: string) => void;
  onLeave: () => void;
};

/** Asks for a name in its place in the tree. Enter takes it, Esc leaves; leaving with a good name takes it too. */
export function NameField({ label, start, problemOf, onName, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // without the extension
    const dot = start.lastIndexOf('.');
    field.current?.focus();
    field.current?.setSelectionRange(0, dot > 0 ? dot : start.length);
  }, [start]);
  const take = (isLeaving: boolean) => {
    if (typed.trim() === start || (isLeaving && problemOf(typed.trim()) !== null)) return onLeave();
    const found = problemOf(typed.trim());
    if (found === null) onName(typed.trim());
    else setProblem(found);
  };
  return (
    <TextInput
      ref={field}
      size="xs"
      aria-label={label}
      value={typed}
      error={problem}
      spellCheck={false}
      autoCapitalize="off"
      onBlur={() => take(true)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take(false);
        else if (key === 'Escape') onLeave();
      }}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        setProblem(null);
      }}
    />
  );
}
