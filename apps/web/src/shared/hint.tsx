import { Tooltip, type TooltipProps } from '@mantine/core';

/** Our tooltip; its delays and distance stand in the theme. Never the only place of something that must be known. */
export function Hint(props: TooltipProps) {
  return <Tooltip {...props} />;
}
