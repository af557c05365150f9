import { Button, Portal } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { calls } from '../../api/call-sender.ts';
import { conductPatiently, type SilentCall, silentCalls } from '../../api/conduct-patiently.ts';
import { followPresses } from '../../api/last-press.ts';
import css from './silent-server.module.css';

// from here on, slow calls show a note and are repeated
calls.conduct = conductPatiently;

/** A note at the pressed button: the server does not answer, what will happen, and how to cancel. */
export function SilentServer(): ReactNode {
  useEffect(followPresses, []);
  const silent = useSyncExternalStore(silentCalls.follow, silentCalls.get);
  // one press may have made several calls
  const byButton = Map.groupBy(silent, ({ button }) => (button?.isConnected ? button : null));
  return [...byButton].map(([button, made], at) => <Note key={at} button={button} calls={made} />);
}

function Note({ button, calls: made }: { button: Element | null; calls: readonly SilentCall[] }) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let frame = 0;
    const follow = () => {
      if (note.current && button) putAt(note.current, button.getBoundingClientRect());
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [button]);
  const dialog = button?.closest<HTMLElement>('[role="dialog"]');
  return (
    // inside an open dialog: keyboard users can not leave it
    <Portal {...(dialog && { target: dialog })}>
      <div ref={note} className={css.note} role="status" data-loose={button === null || undefined}>
        <div>
          <strong>Сервер не отвечает</strong>
          <div className={css.more}>
            {made.some(({ isResent }) => isResent) ? 'Отправим, как только ответит' : 'Ждём, пока ответит'}
          </div>
        </div>
        <Button variant="default" size="compact-md" onClick={() => made.forEach(({ stop }) => stop())}>
          Отменить
        </Button>
      </div>
    </Portal>
  );
}

const gapPx = 8;

/** Places the note above the button, else below; never over it. */
function putAt(note: HTMLElement, button: DOMRect): void {
  const { width, height } = note.getBoundingClientRect();
  const left = Math.min(Math.max(button.right - width, gapPx), document.documentElement.clientWidth - width - gapPx);
  const above = button.top - height - gapPx;
  const top = above >= gapPx ? above : button.bottom + gapPx;
  note.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}
