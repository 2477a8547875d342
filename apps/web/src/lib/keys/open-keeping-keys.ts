import { addComing, fetchPressing, type Held, held, pressHeld } from '../base/opening.ts';

/** Waits for what an editor needs and opens it; what was typed meanwhile, there or elsewhere, is pressed then, in its order. */
export async function openKeepingKeys(needed: Promise<unknown>, open: () => void, first?: Held): Promise<void> {
  let isGivenUp = false;
  const end = addComing({
    giveUp: () => {
      isGivenUp = true;
      end();
    },
    holdsClicks: true,
  });
  if (first) held.push(first);
  try {
    await Promise.all([needed, fetchPressing()]);
    if (isGivenUp) return;
    open();
    await pressHeld();
  } finally {
    end();
  }
}
