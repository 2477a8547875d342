import { Popover, type PopoverProps } from '@mantine/core';
import { useAfterMount } from '../../lib/base/use-after-mount.ts';
import { Anchor } from './anchor.tsx';
import type { OverlayProps } from './opener.tsx';

type AnchoredPopoverProps = OverlayProps &
  Pick<PopoverProps, 'children' | 'width'> & { label: string; className?: string | undefined };

/** The small dialog of an opener, below its button. Import it only in files that are loaded when it is opened. */
export function AnchoredPopover({
  anchor,
  opened,
  onClose,
  label,
  className,
  children,
  ...rest
}: AnchoredPopoverProps) {
  return (
    <Popover
      {...rest}
      opened={useAfterMount(opened)}
      onChange={onClose}
      position="bottom-end"
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
