import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, useState } from 'react';

type Props = Omit<MenuProps, 'children' | 'trapFocus' | 'returnFocus' | 'trigger'> & {
  /** The button that opens it. */
  target: ReactElement<{ onClick?: MouseEventHandler }>;
  /** It is open from the start, because the person asked for it. */
  isOpenedOnPurpose?: boolean;
  children: ReactNode;
};

/**
 * A menu that opens under the mouse, on a click, a tap or Enter; the theme sets its delays. The focus moves into it
 * only when the person opened it on purpose, because a passing mouse must not take the focus from a text field.
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
