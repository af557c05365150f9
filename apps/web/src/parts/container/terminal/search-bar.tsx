import { CloseButton, TextInput } from '@mantine/core';
import type { SearchAddon } from '@xterm/addon-search';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import css from './terminal.module.css';

type Props = { search: SearchAddon; onClose: () => void };

/** Found places are marked; xterm wants colours of six digits. */
const decorations = () => {
  const root = getComputedStyle(document.documentElement);
  const of = (name: string) => root.getPropertyValue(`--pt-${name}`).trim();
  return {
    matchBackground: of('here-soft'),
    activeMatchBackground: of('here'),
    matchOverviewRuler: of('here'),
    activeMatchColorOverviewRuler: of('here'),
  };
};

/** Looks for words in what a terminal has shown. */
export function SearchBar({ search, onClose }: Props) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ at: number; count: number } | null>(null);
  useEffect(() => {
    const listener = search.onDidChangeResults(({ resultIndex, resultCount }) =>
      setFound({ at: resultIndex + 1, count: resultCount }),
    );
    return () => {
      listener.dispose();
      search.clearDecorations();
    };
  }, [search]);
  const look = (text: string, isBack: boolean, incremental = false) => {
    if (text === '') search.clearDecorations();
    else if (isBack) search.findPrevious(text, { decorations: decorations() });
    else search.findNext(text, { decorations: decorations(), incremental });
  };
  return (
    <form
      className={css.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        look(words, false);
      }}
    >
      <TextInput
        size="xs"
        autoFocus
        aria-label="Найти в терминале"
        placeholder="Найти"
        value={words}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          look(words, true);
        }}
        onChange={({ currentTarget: { value } }) => {
          setWords(value);
          setFound(null);
          look(value, false, true);
        }}
      />
      <span className={css.found} role="status">
        {words === '' || found === null ? '' : found.count === 0 ? 'нет' : `${found.at} из ${found.count}`}
      </span>
      <IconButton icon={IconArrowUp} hint="Раньше, Shift+Enter" label="Раньше" onClick={() => look(words, true)} />
      <IconButton icon={IconArrowDown} hint="Дальше, Enter" label="Дальше" onClick={() => look(words, false)} />
      <CloseButton size="sm" aria-label="Закрыть поиск" onClick={onClose} />
    </form>
  );
}
