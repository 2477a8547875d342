import { useEffect, useRef } from 'react';
import { focusOn, type Place } from './focused-place.ts';

const EVERY_MS = 50;
const TIMES = 50;
const CAN_FOCUS = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]';
/** What holds many rows: the first of them is not what was left. */
const IS_MANY = 'tbody, table, ul, ol, section, main, [role="dialog"]';

/** To where the focus goes back, the best first: where it was, what stands there now, the heading of the page. */
function waysBack(place: Place): Element[] {
  const many = place.findIndex((each) => each.matches(IS_MANY));
  const near = place.slice(1, many === -1 ? undefined : many).flatMap((each) => each.querySelector(CAN_FOCUS) ?? []);
  return [...place.slice(0, 1), ...near, ...document.querySelectorAll('main h1')].filter((each) => each.isConnected);
}

/**
 * Gives the focus back once Ctrl-K is closed, for some time: what had it may go only when the server has answered, as the
 * row of a deal that was archived. It ends as soon as something else has the focus.
 */
export function useFocusBack(opened: boolean, from: Place): void {
  const place = useRef<Place>([]);
  const wasOpened = useRef(false);
  // Asked for once more while it is open, it would come back to itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is asked for
  useEffect(() => {
    if (!opened) place.current = from;
  }, [from]);
  useEffect(() => {
    if (opened) {
      wasOpened.current = true;
      return;
    }
    let given = place.current[0];
    // At once where the palette still has it: the next key is meant for the page.
    if (wasOpened.current && given?.isConnected && document.activeElement?.closest('[data-palette]')) focusOn(given);
    let times = 0;
    const timer = setInterval(() => {
      const { activeElement: active, body } = document;
      const isFree = !active || active === body;
      const isDialog = document.querySelector('[aria-modal="true"]') !== null;
      times += 1;
      if (times > TIMES || (!isFree && !isDialog && active !== given)) return clearInterval(timer);
      if (isFree && !isDialog) given = waysBack(place.current).find(focusOn);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [opened]);
}
