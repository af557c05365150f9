import { IconFilterPlus, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { readTyped, type Suggestion, type TokenField } from './suggest-tokens.ts';
import css from './token-search.module.css';
import { type TokenSearchProps, useTokenSearch } from './use-token-search.ts';

/**
 * One line that filters a list: words to search for, and tokens «метка циклы». A filter is typed («метка: ц») or chosen
 * with the button «Условие»; Backspace in the empty field removes the last token.
 */
export function TokenSearch(props: TokenSearchProps) {
  const { label, placeholder, tokens, fields, onRemove, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { typed, type, isOpen, open, close, suggestions, active, move, choose } = useTokenSearch(props);
  const take = (suggestion: Suggestion) => {
    choose(suggestion);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    const chosen = suggestions[active];
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && isOpen && chosen !== undefined) take(chosen);
    else if (key === 'Escape' && isOpen) close();
    else if (key === 'Backspace' && typed === '' && tokens.length > 0) onRemove(tokens.at(-1)!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (at: number) => `${id}-${at}`;

  return (
    <div role="search" className={css.search} aria-label={label}>
      <div className={css.line}>
        <IconSearch size={18} aria-hidden className={css.sign} />
        {tokens.map((token) => (
          <span key={`${token.field}:${token.value}`} className={css.token}>
            {token.name} <b>{token.words}</b>
            <button type="button" aria-label={`Убрать: ${token.name} ${token.words}`} onClick={() => onRemove(token)}>
              <IconX size={14} aria-hidden />
            </button>
          </span>
        ))}
        <input
          ref={input}
          className={css.input}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          // in a dialog the first Escape closes the list
          data-mantine-stop-propagation={isOpen || undefined}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(isOpen && active >= 0 && { 'aria-activedescendant': optionId(active) })}
          placeholder={tokens.length === 0 ? placeholder : ''}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget: { value } }) => type(value)}
          onKeyDown={press}
          onBlur={close}
        />
        <button
          type="button"
          className={css.more}
          // the field keeps the focus, so its list stays open
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            open();
          }}
        >
          <IconFilterPlus size={18} aria-hidden />
          <span>Условие</span>
        </button>
        {children}
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Условия отбора"
        className={css.list}
        hidden={!isOpen || suggestions.length === 0}
      >
        {suggestions.map((suggestion, at) => (
          // the keyboard chooses through the field, as a combobox does
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={keyOf(suggestion)}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            <span>{suggestion.field.name}:</span>
            {suggestion.is === 'option' && <b>{suggestion.option.label}</b>}
          </div>
        ))}
      </div>
      <p role="status" className={css.nothing}>
        {isOpen && suggestions.length === 0 && nothingWords(readTyped(typed, fields).field)}
      </p>
    </div>
  );
}

const nothingWords = (field: TokenField | null) =>
  field === null ? '' : field.isLoading ? 'Ищем…' : 'Такого значения нет';

const keyOf = (one: Suggestion) => (one.is === 'field' ? one.field.id : `${one.field.id}:${one.option.value}`);
