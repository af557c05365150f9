import { Button, Portal } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { calls } from '../../api/call-sender.ts';
import { conductPatiently, type SilentCall, silentCalls } from '../../api/conduct-patiently.ts';
import { followPresses } from '../../api/last-press.ts';
import css from './silent-server.module.css';

// from here on calls are waited for by somebody
calls.conduct = conductPatiently;

/** At the button that was pressed: that the server does not answer, what will become of it, and the way not to wait. */
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
    const place = () => {
      if (note.current && button) putAt(note.current, button.getBoundingClientRect());
      frame = requestAnimationFrame(place);
    };
    place();
    return () => cancelAnimationFrame(frame);
  }, [button]);
  const dialog = button?.closest<HTMLElement>('[role="dialog"]');
  return (
    // a dialog lets nobody out who goes by the keyboard
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

/** Above the button, else below it; never over it. */
function putAt(note: HTMLElement, button: DOMRect): void {
  const { width, height } = note.getBoundingClientRect();
  const left = Math.min(Math.max(button.right - width, gapPx), document.documentElement.clientWidth - width - gapPx);
  const above = button.top - height - gapPx;
  const top = above >= gapPx ? above : button.bottom + gapPx;
  note.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}
