import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, useState } from 'react';

type Props = Omit<MenuProps, 'children' | 'trapFocus' | 'returnFocus' | 'trigger'> & {
  /** The button that opens it. */
  target: ReactElement<{ onClick?: MouseEventHandler }>;
  /** It begins open because somebody asked for it. */
  isOpenedOnPurpose?: boolean;
  children: ReactNode;
};

/**
 * A menu that opens under the mouse, on a click, a tap or Enter; its delays stand in the theme. Only who opened it on purpose is
 * led into it: a mouse that passes by must not take the focus from what somebody is typing.
 */
export function DropdownMenu({ target, isOpenedOnPurpose = false, children, ...others }: Props) {
  const [isOnPurpose, setOnPurpose] = useState(isOpenedOnPurpose);
  const onClick: MouseEventHandler = (event) => {
    target.props.onClick?.(event);
    setOnPurpose(true);
  };
  return (
    <Menu
      withinPortal
      {...others}
      trapFocus={isOnPurpose}
      returnFocus={isOnPurpose}
      onExitTransitionEnd={() => setOnPurpose(false)}
    >
      <Menu.Target>{cloneElement(target, { onClick })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
