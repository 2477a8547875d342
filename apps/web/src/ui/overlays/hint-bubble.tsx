import { Tooltip } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useAfterMount } from '../../lib/base/use-after-mount.ts';

export interface HintBubbleProps {
  opened: boolean;
  anchor: HTMLElement;
  position: 'top' | 'bottom-end' | 'right';
  maxWidth: number | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The bubble of a hint; Escape takes it away, and so does a press elsewhere. */
export default function HintBubble({ opened, anchor, position, maxWidth, onClose, children }: HintBubbleProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    const onPointerDown = ({ target }: PointerEvent) => !(target instanceof Node && anchor.contains(target)) && close();
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [opened, anchor]);
  return (
    <Tooltip
      target={anchor}
      opened={useAfterMount(opened)}
      label={children}
      position={position}
      multiline={maxWidth !== undefined}
      maw={maxWidth}
    />
  );
}
