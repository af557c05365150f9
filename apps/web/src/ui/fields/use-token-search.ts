import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readTyped, suggest, type Suggestion, type TokenField } from './suggest-tokens.ts';

export type Token = { field: string; name: string; value: string; words: string };

export type TokenSearchProps = {
  /** The name of the field for screen readers: «Отбор анимаций». */
  label: string;
  placeholder: string;
  /** The present search text, from the address. */
  text: string;
  onText: (text: string) => void;
  tokens: readonly Token[];
  fields: readonly TokenField[];
  /** `text`: the words that stay as the search. */
  onAdd: (field: string, value: string, text: string) => void;
  onRemove: (token: Token) => void;
  /** What is being typed after the name of a filter whose values come from the server. */
  onRest?: (field: string, rest: string) => void;
  /** A button at the end of the line. */
  children?: ReactNode;
};

/** The pause after the last letter before a search, so that not each letter sends a call. */
const typingPauseMs = 250;

type Options = Pick<TokenSearchProps, 'text' | 'onText' | 'fields' | 'onAdd' | 'onRest'>;

/** What is typed into the line of filters, and the list under it. */
export function useTokenSearch({ text, onText, fields, onAdd, onRest }: Options) {
  const [typed, setTyped] = useState(text);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const sent = useRef(text);
  const latest = useRef({ onText, onRest });
  useEffect(() => {
    latest.current = { onText, onRest };
  });
  useEffect(() => {
    // the address was changed from outside: by a link or «back»
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);

  const read = readTyped(typed, fields);
  const { text: words, rest } = read;
  const fieldId = read.field?.id;
  useEffect(() => {
    const timer = setTimeout(() => {
      if (fieldId !== undefined) latest.current.onRest?.(fieldId, rest);
      if (words === sent.current) return;
      sent.current = words;
      latest.current.onText(words);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [words, fieldId, rest]);

  const suggestions = suggest(read, fields);
  const open = () => {
    setOpen(true);
    setActive(-1);
  };
  return {
    typed,
    isOpen,
    suggestions,
    active: Math.min(active, suggestions.length - 1),
    type: (value: string) => {
      setTyped(value);
      open();
    },
    open,
    close: () => setOpen(false),
    move: (by: 1 | -1) => {
      setOpen(true);
      const count = suggestions.length;
      if (count > 0) setActive((at) => (at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count));
    },
    choose: (suggestion: Suggestion) => {
      if (suggestion.is === 'field') {
        setTyped(`${words === rest ? '' : words} ${suggestion.field.name}: `.trimStart());
        open();
        return;
      }
      // a word that only found the value is no search
      const left = read.field === null ? '' : words;
      sent.current = left;
      setTyped(left);
      setOpen(false);
      onAdd(suggestion.field.id, suggestion.option.value, left);
    },
  };
}
