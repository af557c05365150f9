import { Tooltip, type TooltipProps } from '@mantine/core';

/** Our tooltip: the specification's delays and distance. Never the only place of something that must be known. */
export function Hint(props: TooltipProps) {
  return (
    <Tooltip
      openDelay={200}
      closeDelay={0}
      offset={5}
      transitionProps={{ transition: 'fade', duration: 150 }}
      events={{ hover: true, focus: true, touch: false }}
      {...props}
    />
  );
}
