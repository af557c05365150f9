import { Button, Popover } from '@mantine/core';
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ToolButton } from './tool-button.tsx';

type Props = Pick<ComponentProps<typeof ToolButton>, 'icon' | 'name' | 'isDisabled'> & {
  children: ReactNode;
  /** False keeps the form open, because a field is wrong. */
  onInsert: () => boolean;
};

/** A tool that opens a small form before it inserts anything. */
export function ToolForm({ icon, name, isDisabled, children, onInsert }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // keeps the event from the form of the whole screen
    event.stopPropagation();
    setOpen(false);
    if (!onInsert()) setOpen(true);
  };
  return (
    <Popover opened={isOpen} onDismiss={close} trapFocus position="bottom" withinPortal shadow="md">
      <Popover.Target>
        <ToolButton
          ref={button}
          icon={icon}
          name={name}
          isDisabled={isDisabled}
          onClick={() => setOpen((was) => !was)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <form onSubmit={submit} style={{ display: 'grid', gap: 12, minWidth: 240 }}>
          {children}
          <Button type="submit" size="xs">
            Вставить
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
