import { useEffect, useRef } from 'react';
import type { Place } from './focused-place.ts';

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

function focusOn(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  // A heading takes no focus by itself.
  if (element.localName === 'h1') element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Gives the focus back once Ctrl-K is closed, for some time: what had it may go only when the server has answered, as the
 * row of a deal that was archived. It ends as soon as something else has the focus.
 */
export function useFocusBack(opened: boolean, from: Place): void {
  const place = useRef<Place>([]);
  // Asked for once more while it is open, it would come back to itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is asked for
  useEffect(() => {
    if (!opened) place.current = from;
  }, [from]);
  useEffect(() => {
    if (opened) return;
    let given = place.current[0];
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
