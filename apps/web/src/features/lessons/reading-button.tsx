import { ActionIcon } from '@mantine/core';
import { IconTextSize } from '@tabler/icons-react';
import { useRef, useState } from 'react';

/** Opens the choice of how the text looks, which is loaded when it is asked for. */
export function ReadingButton() {
  const [Menu, setMenu] = useState<typeof import('./reading-menu.tsx').ReadingMenu | null>(null);
  const isAsked = useRef(false);
  const load = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    import('./reading-menu.tsx').then(
      ({ ReadingMenu }) => setMenu(() => ReadingMenu),
      // without a network the next press tries again
      () => (isAsked.current = false),
    );
  };
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Вид текста"
      aria-haspopup="menu"
      {...(Menu === null && { 'aria-expanded': false, onClick: load })}
    >
      <IconTextSize size={20} aria-hidden />
    </ActionIcon>
  );
  return Menu === null ? button : <Menu target={button} />;
}
