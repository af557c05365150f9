import { useEffect, useRef } from 'react';
import type { ContainerLink } from '../socket/container-link.ts';
import { useContainerSettings } from '../container-settings.ts';
import type { TerminalHandle } from './create-terminal.ts';
import { tabLeaves } from './input-rules.ts';
import css from './terminal.module.css';

export type TerminalEvents = {
  onInput: (input: string | Uint8Array) => void;
  onLink: (address: string) => void;
  onCopy: (text: string) => void;
  /** Return true when the key is used up. */
  onKey: (event: KeyboardEvent) => boolean;
  onPaste: (text: string) => void;
};

type Props = {
  link: ContainerLink;
  terminal: number;
  isShown: boolean;
  /** Else it has the size of its student's screen. */
  isOwn: boolean;
  /** Takes the focus when it is made. */
  hasFocus: boolean;
  events: TerminalEvents;
  /** Called with the terminal when it is made, with null when it is gone. */
  onHandle: (handle: TerminalHandle | null) => void;
};

/** The screen of one terminal. xterm loads with the first one. */
export function TerminalView({ link, terminal, isShown, isOwn, hasFocus, events, onHandle }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<TerminalHandle>(null);
  const latest = useRef({ events, onHandle });
  const isScreenReader = useContainerSettings((settings) => settings.isScreenReader);
  useEffect(() => {
    latest.current = { events, onHandle };
  });

  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    void import('./create-terminal.ts').then(async ({ createTerminal, loadTerminalFont }) => {
      await loadTerminalFont();
      const place = host.current;
      if (isGone || place === null) return;
      const leaves = tabLeaves();
      const made = createTerminal(place, {
        isScreenReader,
        onInput: (input) => latest.current.events.onInput(input),
        onResize: (cols, rows) => link.resize(terminal, cols, rows),
        onLink: (address) => latest.current.events.onLink(address),
        onCopy: (text) => latest.current.events.onCopy(text),
        onKey: (event) => !leaves(event) && !latest.current.events.onKey(event),
      });
      handle.current = made;
      made.fit();
      const detach = link.attach(terminal, screenOf(made, link));
      const watcher = new ResizeObserver(() => link.view().mode === 'own' && made.fit());
      watcher.observe(place);
      latest.current.onHandle(made);
      if (hasFocus) made.terminal.focus();
      end = () => {
        watcher.disconnect();
        detach();
        made.destroy();
        handle.current = null;
        latest.current.onHandle(null);
      };
    });
    return () => {
      isGone = true;
      end?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the reader's mode is told to xterm below
  }, [link, terminal]);

  useEffect(() => {
    if (handle.current !== null) handle.current.terminal.options.screenReaderMode = isScreenReader;
  }, [isScreenReader]);
  useEffect(() => {
    if (isShown && isOwn) handle.current?.fit();
  }, [isShown, isOwn]);
  useEffect(() => {
    const place = host.current;
    const paste = (event: ClipboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      latest.current.events.onPaste(event.clipboardData?.getData('text/plain') ?? '');
    };
    // before xterm, which pastes at once
    place?.addEventListener('paste', paste, { capture: true });
    return () => place?.removeEventListener('paste', paste, { capture: true });
  }, []);
  return <div ref={host} className={css.screen} data-sized={!isOwn || undefined} />;
}

function screenOf({ terminal, replay }: TerminalHandle, link: ContainerLink) {
  return {
    write: (bytes: Uint8Array, done: () => void) => terminal.write(bytes, done),
    reset: (skipped: number) => {
      replay();
      terminal.reset();
      if (skipped > 0) terminal.write(`\u001B[2m… пропущено ${Math.ceil(skipped / 1024)} КБ вывода …\u001B[0m\r\n`);
    },
    size: () => ({ cols: terminal.cols, rows: terminal.rows }),
    sized: (cols: number, rows: number) => {
      if (link.view().mode !== 'own') terminal.resize(cols, rows);
    },
  };
}
