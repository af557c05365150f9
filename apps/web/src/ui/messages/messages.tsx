import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import css from './messages.module.css';
import { MessageIcon, type MessageKind } from './message-icon.tsx';

/** An action offered by a message: «Вернуть». */
type MessageAction = { label: string; run: () => void };

export type Messages = {
  error: (text: string, action?: MessageAction) => void;
  warning: (text: string, action?: MessageAction) => void;
  success: (text: string, action?: MessageAction) => void;
  /** Shows the words of any error that a call threw: `onError: messages.failure`. */
  failure: (error: unknown) => void;
};

/** A message disappears 3 s after the mouse last moved over it. */
export const messageStaysMs = 3000;
/** More would cover the screen, so the oldest one is removed. */
const mostMessages = 5;

type Message = { id: number; kind: MessageKind; text: string; action: MessageAction | undefined };
const MessageContext = createContext<Messages | null>(null);
const kindWords: Record<MessageKind, string> = { error: 'Ошибка', warning: 'Внимание', success: 'Готово' };

export function useMessage(): Messages {
  const messages = use(MessageContext);
  if (messages === null) throw new Error('PtMessageProvider not found');
  return messages;
}

type ProviderProps = {
  /** Gives the words of any error that a call threw. */
  wordsOf: (error: unknown) => string;
  children: ReactNode;
};

export function PtMessageProvider({ wordsOf, children }: ProviderProps) {
  const [list, setList] = useState<readonly Message[]>([]);
  const [messages] = useState<Messages>(() => {
    let lastId = 0;
    const show = (kind: MessageKind) => (text: string, action?: MessageAction) => {
      lastId += 1;
      const message = { id: lastId, kind, text, action };
      setList((old) => [...old, message].slice(-mostMessages));
    };
    const error = show('error');
    return { error, warning: show('warning'), success: show('success'), failure: (thrown) => error(wordsOf(thrown)) };
  });
  const remove = (id: number) => setList((old) => old.filter((message) => message.id !== id));

  return (
    <MessageContext value={messages}>
      {children}
      {/* exists before the first message, because screen readers announce only changes of a region that they know */}
      <div className={css.list} role="region" aria-label="Сообщения" aria-live="polite" aria-relevant="additions">
        {list.map((message) => (
          <MessageView key={message.id} message={message} onGone={() => remove(message.id)} />
        ))}
      </div>
    </MessageContext>
  );
}

function MessageView({ message: { kind, text, action }, onGone }: { message: Message; onGone: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });

  const hold = () => {
    clearTimeout(timer.current);
    frame.current?.setAttribute('data-held', '');
  };
  const startCountdown = () => {
    const element = frame.current;
    // a message with keyboard focus stays as long as needed, whatever the mouse does
    if (element?.contains(document.activeElement)) return;
    clearTimeout(timer.current);
    // the fading restarts together with the countdown
    element?.setAttribute('data-held', '');
    void element?.offsetWidth;
    element?.removeAttribute('data-held');
    timer.current = setTimeout(() => gone.current(), messageStaysMs);
  };
  useEffect(() => {
    startCountdown();
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <div
      ref={frame}
      className={css.message}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerMove={startCountdown}
      onFocus={hold}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTimeout(startCountdown);
      }}
    >
      <span className={css.icon} role="img" aria-label={kindWords[kind]}>
        <MessageIcon kind={kind} />
      </span>
      <span className={css.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            action.run();
            onGone();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label="Закрыть сообщение" onClick={onGone}>
        ×
      </button>
    </div>
  );
}
