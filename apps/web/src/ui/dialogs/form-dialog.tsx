import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { markUnsaved } from '../unsaved/unsaved-work.ts';
import { useConfirm } from './confirm.tsx';

const HeldContext = createContext<((isHeld: boolean) => void) | null>(null);

/**
 * A dialog with a form. Escape, a press beside it and its cross ask first when the form holds something (`useHeld`); the
 * form's own «Отмена» does not.
 */
export function FormDialog({ onClose, children, ...modal }: ModalProps) {
  const held = useRef(false);
  const [hold] = useState(() => (isHeld: boolean) => {
    held.current = isHeld;
  });
  const isAsking = useRef(false);
  const confirm = useConfirm();
  const close = async () => {
    if (!held.current) return onClose();
    // the same Escape reaches both dialogs
    if (isAsking.current) return;
    isAsking.current = true;
    const mayClose = await confirm({
      title: 'Закрыть без сохранения?',
      text: 'То, что вы ввели в этом окне, пропадёт.',
      action: 'Не сохранять',
      cancel: 'Остаться',
      isDangerous: true,
    });
    setTimeout(() => (isAsking.current = false));
    if (mayClose) onClose();
  };
  return (
    <Modal {...modal} onClose={() => void close()}>
      <HeldContext value={hold}>{children}</HeldContext>
    </Modal>
  );
}

/** Tells the dialog around whether the form holds something that would be lost. */
export function useHeld(isHeld: boolean): void {
  const hold = use(HeldContext);
  useEffect(() => {
    if (!isHeld) return;
    hold?.(true);
    const unmark = markUnsaved();
    return () => {
      hold?.(false);
      unmark();
    };
  }, [hold, isHeld]);
}

/** The same for a dialog whose state lies around it. */
export function Held({ is }: { is: boolean }) {
  useHeld(is);
  return null;
}
