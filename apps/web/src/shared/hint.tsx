import { Tooltip, type TooltipProps } from '@mantine/core';
import { cloneElement, type HTMLAttributes, isValidElement, type PointerEvent, useEffect, useState } from 'react';
import { hintDelayMs } from '../theme.ts';

type Props = TooltipProps & { children: React.ReactNode };

/**
 * Our tooltip; its delays and distance stand in the theme. By touch it shows while a finger rests on the button, after the same
 * delay as under the mouse. Never the only place of something that must be known.
 */
export function Hint({ children, ...others }: Props) {
  const [isPressed, setPressed] = useState(false);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPressed) return undefined;
    const timer = setTimeout(() => setShown(true), hintDelayMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isPressed]);
  if (!isValidElement<HTMLAttributes<Element>>(children)) return children;

  const begin = ({ pointerType }: PointerEvent) => setPressed(pointerType === 'touch');
  const end = () => setPressed(false);
  const { onPointerDown, onPointerUp, onPointerCancel, onPointerLeave } = children.props;
  const touchable = cloneElement(children, {
    onPointerDown: (event: PointerEvent) => {
      onPointerDown?.(event);
      begin(event);
    },
    onPointerUp: (event: PointerEvent) => {
      onPointerUp?.(event);
      end();
    },
    onPointerCancel: (event: PointerEvent) => {
      onPointerCancel?.(event);
      end();
    },
    onPointerLeave: (event: PointerEvent) => {
      onPointerLeave?.(event);
      end();
    },
  });
  return (
    <Tooltip {...others} {...(isShown && { opened: true })}>
      {touchable}
    </Tooltip>
  );
}
