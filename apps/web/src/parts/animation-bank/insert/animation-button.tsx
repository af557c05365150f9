import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';

const AnimationDialog = lazy(() =>
  import('./animation-dialog.tsx').then((module) => ({ default: module.AnimationDialog })),
);

type Props = {
  /** Which text the animation goes into, for screen readers: «подсказку 2». */
  into: string;
  text: string;
  onChange: (text: string) => void;
};

/** Adds an animation to the end of a small text that has no toolbar. */
export function AnimationButton({ into, text, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        aria-label={`Анимация в ${into}`}
        onClick={() => setOpen(true)}
      >
        Анимация
      </Button>
      {isOpen && (
        <Suspense>
          <AnimationDialog
            onChoose={(markdown) => {
              onChange(text.trim() === '' ? markdown : `${text.trimEnd()}\n\n${markdown}`);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
