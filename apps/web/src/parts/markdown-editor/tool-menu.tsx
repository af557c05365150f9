import { Menu } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { ToolButton } from './tool-button.tsx';

type Choice = { words: string; keys?: string; run: () => void };
type Props = Pick<ComponentProps<typeof ToolButton>, 'icon' | 'name' | 'isDisabled'> & {
  choices: readonly (Choice | false)[];
};

/** A tool with a menu of kinds. A choice moves the focus into the text, Escape moves it back to the button. */
export function ToolMenu({ icon, name, isDisabled, choices }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  return (
    <Menu
      trigger="click"
      withinPortal
      returnFocus={false}
      position="bottom-start"
      onClose={() => {
        if (!isChosen.current) button.current?.focus();
        isChosen.current = false;
      }}
    >
      <Menu.Target>
        <ToolButton ref={button} icon={icon} name={name} isDisabled={isDisabled} hasMenu />
      </Menu.Target>
      <Menu.Dropdown>
        {choices
          .filter((choice) => choice !== false)
          .map(({ words, keys, run }) => (
            <Menu.Item
              key={words}
              rightSection={keys && <kbd>{keys}</kbd>}
              onClick={() => {
                isChosen.current = true;
                run();
              }}
            >
              {words}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
