import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './analytics.module.css';

// Also for fingers and the keyboard: what a figure means is not for the mouse alone.
const EVENTS = { hover: true, focus: true, touch: true };

/** What a figure means, on hover and focus. */
export function Definition({ of, children }: { of: string; children: string }) {
  return (
    <Tooltip label={children} multiline maw={280} events={EVENTS}>
      <button type="button" className={classes.definition} aria-label={`What ${of} means`} aria-description={children}>
        <IconInfoCircle size={14} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
