import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { unreachedWords } from '../life/state-words.ts';
import type { ContainerLink, LinkView, OpenTerminal } from '../socket/container-link.ts';
import type { TerminalHandle } from './create-terminal.ts';
import { KeyRow } from './key-row.tsx';
import { SearchBar } from './search-bar.tsx';
import { TerminalView } from './terminal-view.tsx';
import { useTerminalInput } from './use-terminal-input.ts';
import css from './terminal.module.css';

type Props = {
  link: ContainerLink;
  view: LinkView;
  terminal: OpenTerminal;
  isShown: boolean;
  /** Takes the focus when it is made. */
  hasFocus: boolean;
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
  onPort: (port: number) => void;
  /** Opens another terminal. */
  onNew: () => void;
  onClose: () => void;
};

/** One terminal: its screen, what is said about it, search, and keys for touch. */
export function TerminalRoom(props: Props) {
  const { link, view, terminal, isShown, hasFocus, isSearching, onSearch, onPort, onNew, onClose } = props;
  const room = useTerminalInput({ link, terminal: terminal.id, onPort, onSearch: () => onSearch(true) });
  const handle = room.made;
  const closeSearch = () => {
    onSearch(false);
    room.focus();
  };
  return (
    <div className={css.room}>
      {isSearching && isShown && handle !== null && <SearchBar search={handle.search} onClose={closeSearch} />}
      <RoomMenu {...{ handle, room }} isReadOnly={view.mode === 'look'} onSearch={() => onSearch(true)}>
        <div className={css.place}>
          <TerminalView
            {...{ link, isShown, hasFocus }}
            isOwn={view.mode === 'own'}
            terminal={terminal.id}
            events={room.events}
            onHandle={room.take}
          />
        </div>
      </RoomMenu>
      <p role="status" className={css.line} hidden={lineWords(view, room.isRefused) === null}>
        {lineWords(view, room.isRefused)}
      </p>
      {room.copied !== null && <CopyLine text={room.copied} onDecide={room.decideCopy} />}
      {terminal.code !== null && <EndLine code={terminal.code} onNew={onNew} onClose={onClose} />}
      {view.mode !== 'look' && <KeyRow isCtrl={room.isCtrl} onCtrl={room.setCtrl} onKey={room.press} />}
    </div>
  );
}

const EndLine = ({ code, onNew, onClose }: { code: number; onNew: () => void; onClose: () => void }) => (
  <div role="status" className={css.line}>
    Оболочка закончила работу{code === 0 ? '' : ` с кодом ${code}`}.
    <Button size="compact-sm" variant="default" onClick={onNew}>
      Открыть новый терминал
    </Button>
    <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
      Закрыть
    </Button>
  </div>
);

const shownLetters = 60;

/** No dialog: a program may ask as often as it likes, and typing must go on. */
const CopyLine = ({ text, onDecide }: { text: string; onDecide: (isWanted: boolean) => void }) => (
  <div role="status" className={css.line}>
    Программа хочет положить в буфер обмена: «{text.slice(0, shownLetters)}
    {text.length > shownLetters ? `…», всего ${text.length} зн.` : '»'}
    <Button size="compact-sm" variant="default" onClick={() => onDecide(true)}>
      Скопировать
    </Button>
    <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onDecide(false)}>
      Не надо
    </Button>
  </div>
);

type MenuProps = {
  handle: TerminalHandle | null;
  room: ReturnType<typeof useTerminalInput>;
  isReadOnly: boolean;
  onSearch: () => void;
  /** The element that is clicked with the right button or pressed for long. */
  children: ReactNode;
};

function RoomMenu({ handle, room, isReadOnly, onSearch, children }: MenuProps) {
  const [hasSelection, setHasSelection] = useState(false);
  return (
    <Menu
      trigger="click"
      withinPortal
      position="bottom-start"
      onChange={(isOpen) => isOpen && setHasSelection(handle?.terminal.hasSelection() === true)}
    >
      <Menu.ContextMenu>{children}</Menu.ContextMenu>
      <Menu.Dropdown aria-label="Действия в терминале">
        <Menu.Item disabled={!hasSelection} rightSection="Ctrl+Shift+C" onClick={() => void room.copy()}>
          Копировать
        </Menu.Item>
        <Menu.Item disabled={isReadOnly} rightSection="Ctrl+V" onClick={() => void room.paste()}>
          Вставить
        </Menu.Item>
        <Menu.Item onClick={() => handle?.terminal.selectAll()}>Выделить всё</Menu.Item>
        <Menu.Item rightSection="Ctrl+Shift+F" onClick={onSearch}>
          Найти
        </Menu.Item>
        <Menu.Item onClick={room.clear}>Очистить</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What stands in the line under a terminal; null while all is well. */
function lineWords({ state, mode }: LinkView, isRefused: boolean): string | null {
  if (state === 'closed') return 'Сейчас смотреть на этот терминал нельзя.';
  if (state === 'silent' || state === 'away') return unreachedWords[state];
  if (state !== 'ready')
    return isRefused
      ? 'Нажатие не отправлено: связи нет. Подключаемся снова.'
      : 'Связь с контейнером прервалась. Программы в нём работают, подключаемся снова.';
  if (mode === 'look') return isRefused ? 'Вы только смотрите: печатать здесь может ученик.' : 'Вы только смотрите.';
  return mode === 'help' ? 'Вы печатаете вместе с учеником.' : null;
}
