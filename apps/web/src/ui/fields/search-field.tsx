import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** The pause after the last letter before a search, so that not each letter sends a call. */
const typingPauseMs = 250;

type Props = {
  label?: string;
  placeholder: string;
  /** The present search text, from the address. */
  value: string;
  onSearch: (text: string) => void;
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean;
};

/** Searches a moment after the last typed letter. */
export function SearchField({ label = 'Поиск', placeholder, value, onSearch, isFirst = false }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    // the address was changed from outside: by a link or «back»
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
