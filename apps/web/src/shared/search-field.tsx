import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** A call for each letter would be waste. */
const typingPauseMs = 250;

type Props = {
  label?: string;
  placeholder: string;
  /** What is looked for now; stands in the address. */
  value: string;
  onSearch: (text: string) => void;
  /** The dialog that it stands in leads here first. */
  isFirst?: boolean;
};

/** Looks for what is typed a moment after the last letter. */
export function SearchField({ label = 'Поиск', placeholder, value, onSearch, isFirst = false }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    // the address was changed by somebody else: a link, «back»
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      latest.current(wanted);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextInput
      type="search"
      data-autofocus={isFirst || undefined}
      label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label="Очистить поиск" onClick={() => setText('')} />}
      maxLength={200}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => setText(typed)}
    />
  );
}
