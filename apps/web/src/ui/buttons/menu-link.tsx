import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & { ref?: React.Ref<HTMLAnchorElement> };

/** A link among the items of a menu. */
export const MenuLink = createLink((props: Omit<MenuItemProps, 'href'> & Native) => (
  <Menu.Item component="a" {...props} />
));
