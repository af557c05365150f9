import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

// createLink keeps the router's typed `to`, `params` and `search`; Mantine's `component={Link}` loses them.
type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'style'> & { ref?: React.Ref<HTMLAnchorElement> };

export const LinkButton = createLink((props: Omit<ButtonProps, 'href'> & Native) => (
  <Button component="a" {...props} />
));
export const LinkAnchor = createLink((props: Omit<AnchorProps, 'href'> & Native) => (
  <Anchor component="a" {...props} />
));
export const LinkIcon = createLink((props: Omit<ActionIconProps, 'href'> & Native) => (
  <ActionIcon component="a" {...props} />
));
