import { useRef, useState } from 'react';
import { copyText } from '../../../ui/code/copy-text.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import type { ContainerLink } from '../socket/container-link.ts';
import type { TerminalHandle } from './create-terminal.ts';
import { pastedLines } from './pasted-lines.tsx';
import { hasSeveralLines, isReport, isWebAddress, localPort, withCtrl } from './input-rules.ts';

const utf8 = new TextEncoder();

type Wanted = {
  link: ContainerLink;
  terminal: number;
  onPort: (port: number) => void;
  onSearch: () => void;
};

/** What is typed, pasted, copied and clicked in one terminal. */
export function useTerminalInput({ link, terminal, onPort, onSearch }: Wanted) {
  const confirm = useConfirm();
  const message = useMessage();
  const handle = useRef<TerminalHandle>(null);
  const [made, setMade] = useState<TerminalHandle | null>(null);
  const [isCtrl, setCtrl] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [copied, setCopied] = useState<string | null>(null);

  const input = (typed: string | Uint8Array) => {
    let bytes = typed;
    if (isCtrl && typeof typed === 'string') {
      bytes = withCtrl(typed) ?? typed;
      setCtrl(false);
    }
    const isSent = link.input(terminal, typeof bytes === 'string' ? utf8.encode(bytes) : bytes);
    // an answer of the terminal itself is nothing that somebody typed
    if (isSent || typeof typed !== 'string' || !isReport(typed)) setRefused(!isSent);
  };
  const focus = () => handle.current?.terminal.focus();
  const paste = async (text: string) => {
    if (text === '') return;
    const question = { title: 'Вставить несколько строк?', text: pastedLines(text), action: 'Вставить' };
    if (!hasSeveralLines(text) || (await confirm(question))) handle.current?.terminal.paste(text);
    focus();
  };
  const toClipboard = async (text: string) => {
    if (text !== '' && !(await copyText(text))) message.error('Браузер не дал скопировать.');
    focus();
  };
  const copy = () => toClipboard(handle.current?.terminal.getSelection() ?? '');
  return {
    /** The terminal, when it is there. */
    made,
    take: (next: TerminalHandle | null) => {
      handle.current = next;
      setMade(next);
    },
    isCtrl,
    isRefused,
    /** What a program wants to have in the clipboard, until the person has said whether; else null. */
    copied,
    decideCopy: (isWanted: boolean) => {
      setCopied(null);
      if (isWanted) void toClipboard(copied ?? '');
      else focus();
    },
    setCtrl,
    focus,
    copy,
    paste: async () => {
      try {
        await paste(await navigator.clipboard.readText());
      } catch {
        message.warning('Браузер не показал буфер обмена. Нажмите Ctrl+V.');
        focus();
      }
    },
    /** A key of the row for touch. Arrows depend on what the program asked for. */
    press: (bytes: string) => {
      const isApplication = handle.current?.terminal.modes.applicationCursorKeysMode === true;
      input(isApplication && bytes.length === 3 ? bytes.replace('[', 'O') : bytes);
    },
    clear: () => {
      handle.current?.terminal.clear();
      focus();
    },
    events: {
      onInput: input,
      onPaste: (text: string) => void paste(text),
      onLink: (address: string) => {
        const port = localPort(address);
        if (port !== null) onPort(port);
        else if (isWebAddress(address)) window.open(address, '_blank', 'noopener,noreferrer');
      },
      // a program of somebody else asks its own student, and not who looks or helps
      onCopy: (text: string) => link.view().mode === 'own' && setCopied(text),
      onKey: (event: KeyboardEvent) => {
        if (event.type !== 'keydown' || !event.ctrlKey || event.altKey) return false;
        // the browser pastes by itself
        if (event.code === 'KeyV') return true;
        if (!event.shiftKey) return false;
        if (event.code === 'KeyC') void copy();
        else if (event.code === 'KeyF') onSearch();
        else return false;
        event.preventDefault();
        return true;
      },
    },
  };
}
