import { ActionIcon, Menu } from '@mantine/core';
import { containerLimits } from '@put/contract/containers/containers';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { DropdownMenu } from '../../../ui/buttons/dropdown-menu.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { changeContainerSettings, useContainerSettings } from '../container-settings.ts';
import type { ContainerLink, LinkView } from '../socket/container-link.ts';
import { unreachedWords } from '../life/state-words.ts';
import { panelId } from '../tab-ids.ts';
import { TabStrip } from '../tab-strip.tsx';
import { TerminalRoom } from './terminal-room.tsx';
import css from './terminal.module.css';

type Props = {
  link: ContainerLink;
  view: LinkView;
  active: number | null;
  onActive: (terminal: number) => void;
  onPort: (port: number) => void;
};

/** All terminals of a container as tabs. The first one opens by itself. */
export function Terminals({ link, view, active, onActive, onPort }: Props) {
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const [isSearching, setSearching] = useState(false);
  const { terminals, mode, state } = view;
  const shown = terminals.find((one) => one.id === active) ?? terminals.at(-1);
  const [isAsked, setAsked] = useState(false);
  const openNew = () => {
    setAsked(true);
    link.open(roughSize(body.current));
  };
  const close = (terminal: number) => link.close(terminal);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (state !== 'ready' || hasBegun.current) return;
    hasBegun.current = true;
    if (terminals.length === 0 && mode !== 'look') link.open(roughSize(body.current));
  }, [link, mode, state, terminals.length]);

  return (
    <section className={css.terminals} aria-label="Терминалы">
      <div className={css.bar}>
        <TabStrip
          label="Терминалы"
          prefix={id}
          tabs={terminals.map((one) => ({
            id: String(one.id),
            label: nameOf(one.id),
            title: one.code === null ? nameOf(one.id) : `${nameOf(one.id)}, закончил работу`,
          }))}
          active={shown === undefined ? null : String(shown.id)}
          onOpen={(terminal) => onActive(Number(terminal))}
          onClose={mode === 'look' ? undefined : (terminal) => close(Number(terminal))}
        />
        {mode !== 'look' && (
          <IconButton
            icon={IconPlus}
            hint={terminals.length < containerLimits.terminals ? 'Новый терминал' : 'Больше восьми нельзя'}
            label="Новый терминал"
            isDisabled={state !== 'ready' || terminals.length >= containerLimits.terminals}
            onClick={openNew}
          />
        )}
        <span className={css.hint}>Esc и затем Tab — выйти из терминала</span>
        <TerminalMenu onSearch={() => setSearching(true)} />
      </div>
      <div ref={body} className={css.body}>
        {terminals.map((one) => (
          <div
            key={one.id}
            id={panelId(id, String(one.id))}
            role="tabpanel"
            aria-label={nameOf(one.id)}
            className={css.panel}
            hidden={one !== shown}
          >
            <TerminalRoom
              {...{ link, view, isSearching, onPort }}
              terminal={one}
              isShown={one === shown}
              hasFocus={isAsked}
              onSearch={setSearching}
              onNew={openNew}
              onClose={() => close(one.id)}
            />
          </div>
        ))}
        {terminals.length === 0 && <p className={css.waiting}>{emptyWords(view)}</p>}
      </div>
    </section>
  );
}

function TerminalMenu({ onSearch }: { onSearch: () => void }) {
  const isScreenReader = useContainerSettings((settings) => settings.isScreenReader);
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label="Действия с терминалом">
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  return (
    <DropdownMenu target={button} position="bottom-end">
      <Menu.Item rightSection="Ctrl+Shift+F" onClick={onSearch}>
        Найти
      </Menu.Item>
      <Menu.CheckboxItem
        checked={isScreenReader}
        onChange={(isOn: boolean) => changeContainerSettings({ isScreenReader: isOn })}
      >
        Для программы экранного чтения
      </Menu.CheckboxItem>
    </DropdownMenu>
  );
}

const nameOf = (terminal: number) => `Терминал ${terminal}`;

function emptyWords({ state, mode }: LinkView): string {
  if (state === 'closed') return 'Чтобы смотреть на терминалы ученика, откройте их из списка контейнеров.';
  if (state === 'silent' || state === 'away') return unreachedWords[state];
  if (state === 'lost') return 'Связь с контейнером прервалась. Подключаемся снова.';
  if (state !== 'ready') return 'Подключаемся…';
  return mode === 'look' ? 'У ученика нет открытых терминалов.' : 'Терминал закрыт. Новый открывает «плюс».';
}

/** Columns and rows of letters that fit there; the terminal itself counts exactly when it is there. */
function roughSize(place: HTMLElement | null): { cols: number; rows: number } {
  const [width, height] = [place?.clientWidth ?? 0, place?.clientHeight ?? 0];
  if (width === 0 || height === 0) return { cols: 80, rows: 24 };
  return { cols: Math.max(20, Math.floor((width - 24) / 8.4)), rows: Math.max(5, Math.floor((height - 12) / 20)) };
}
