import { Loader, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsStaff } from '../../api/current-user.ts';
import { findItems, indexAfterKey, type PaletteGroup, type PaletteItem, type PaletteScreen } from './palette-items.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import css from './palette.module.css';
import { useActions } from './use-actions.ts';
import { useFound } from './use-found.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  screens: readonly PaletteScreen[];
  leave: () => Promise<void>;
};

/** Waits for a pause in typing, to avoid a call for each letter. */
const typingPauseMs = 200;
const listId = 'palette-list';

export default function PaletteDialog(props: Props) {
  return (
    // built from parts: without a header the dialog needs an accessible name of its own
    <Modal.Root
      opened={props.isOpen}
      onClose={props.onClose}
      size={600}
      centered={false}
      yOffset="12dvh"
      classNames={{ inner: css.inner }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Поиск и действия">
        <Modal.Body p={0}>
          <PaletteBody {...props} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody({ onClose, screens, leave }: Props) {
  const router = useRouter();
  const isAdmin = useIsStaff();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, typingPauseMs);
  const [index, setIndex] = useState(0);

  const open = (href: string) => void router.navigate({ href });
  const own = useActions({ screens, open, leave });
  const found = useFound(typed.trim() === '' ? '' : settled, isAdmin, open);
  const groups: PaletteGroup[] = [
    { title: 'Перейти', items: findItems(own.screens, typed) },
    ...found.groups,
    { title: 'Действия', items: findItems(own.actions, typed) },
  ].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const position = Math.min(index, items.length - 1);
  const current = items[position];
  const isSearching = found.isLoading || (typed.trim() !== '' && typed !== settled);

  const choose = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    if (item.fill !== undefined) {
      setTyped(item.fill);
      setIndex(0);
      return;
    }
    onClose();
    item.run();
  };

  return (
    <>
      <div className={css.field}>
        <input
          type="text"
          className={css.input}
          role="combobox"
          aria-label={isAdmin ? 'Курс, занятие, задача, человек или действие' : 'Курс, занятие, задача или действие'}
          placeholder={isAdmin ? 'Курс, занятие, задача, человек или действие' : 'Курс, занятие, задача или действие'}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            const next = indexAfterKey(event.key, position, items.length);
            if (next !== undefined) setIndex(next);
            else if (event.key === 'Enter') choose(current);
            else return;
            event.preventDefault();
          }}
        />
        {isSearching && <Loader size={16} aria-label="Поиск" />}
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        current={current}
        onPoint={(item) => setIndex(items.indexOf(item))}
        onChoose={choose}
      />
      <p className={css.state} role="status">
        {items.length === 0 && !isSearching && 'Ничего не нашлось. Попробуйте другие слова.'}
        {found.failed.length > 0 && `Не удалось найти: ${found.failed.join(', ')}.`}
      </p>
    </>
  );
}
