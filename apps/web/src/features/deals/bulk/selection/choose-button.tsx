import { Button } from '@mantine/core';
import { IconSquareCheck } from '@tabler/icons-react';
import { useChoosing, useTicks } from './selection-context.ts';

/** On a phone: from here on a tap ticks a card. A long press on a card does the same. */
export function ChooseButton() {
  const ticks = useTicks();
  const choosing = useChoosing();
  if (!ticks.isOffered) return null;
  return (
    <Button
      variant="default"
      aria-pressed={choosing}
      leftSection={<IconSquareCheck size={16} stroke={1.75} />}
      onClick={() => (choosing ? ticks.clear() : ticks.choosing.set(true))}
    >
      Select
    </Button>
  );
}
