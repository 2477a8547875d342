import {
  type ComponentType,
  type FocusEventHandler,
  type PointerEventHandler,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { fetchAhead } from '../../lib/api/reload-when-replaced.ts';
import type { HintBubbleProps } from './hint-bubble.tsx';

/** A pointer that only passes by asks for nothing. */
const DELAY_MS = 400;

interface TargetProps {
  'aria-describedby': string | undefined;
  onPointerEnter: PointerEventHandler<HTMLElement>;
  onPointerUp: PointerEventHandler<HTMLElement>;
  onPointerLeave: PointerEventHandler<HTMLElement>;
  onFocus: FocusEventHandler<HTMLElement>;
  onBlur: () => void;
}

interface HintProps {
  /** Undefined: there is nothing to say. */
  label: ReactNode;
  /** Also for fingers and the keyboard: nothing else on the page says it. */
  forAll?: boolean;
  position?: 'top' | 'bottom-end' | 'right';
  /** Longer texts are broken at this width. */
  maxWidth?: number;
  children: (target: TargetProps) => ReactNode;
}

/** A word about a control while the pointer rests on it. What draws the bubble is fetched with the first one. */
export function Hint({ label, forAll = false, position = 'top', maxWidth, children }: HintProps) {
  const id = useId();
  const [drawn, setDrawn] = useState<{ Bubble: ComponentType<HintBubbleProps>; anchor: HTMLElement }>();
  const [shown, setShown] = useState(false);
  const turn = useRef(0);

  const show = async (anchor: HTMLElement, delay: number) => {
    const mine = ++turn.current;
    // Without a connection there is no hint; the control is named all the same.
    const [fetched] = await Promise.all([fetchAhead(() => import('./hint-bubble.tsx')), wait(delay)]);
    if (!fetched || turn.current !== mine) return;
    setDrawn({ Bubble: fetched.default, anchor });
    setShown(true);
  };
  const hide = () => {
    turn.current++;
    setShown(false);
  };
  const opened = shown && label !== undefined;

  return (
    <>
      {children({
        'aria-describedby': opened ? id : undefined,
        // A finger enters when it begins to scroll, and leaves as soon as it has pressed: only a tap counts.
        onPointerEnter: ({ pointerType, currentTarget }) => {
          if (pointerType !== 'touch') void show(currentTarget, DELAY_MS);
        },
        onPointerUp: ({ pointerType, currentTarget }) => {
          if (pointerType === 'touch' && forAll) void show(currentTarget, 0);
        },
        onPointerLeave: ({ pointerType }) => {
          if (pointerType !== 'touch') hide();
        },
        onFocus: ({ currentTarget }) => {
          if (forAll && currentTarget.matches(':focus-visible')) void show(currentTarget, 0);
        },
        onBlur: hide,
      })}
      {drawn && (
        <drawn.Bubble opened={opened} anchor={drawn.anchor} position={position} maxWidth={maxWidth} onClose={hide}>
          <span id={id}>{label}</span>
        </drawn.Bubble>
      )}
    </>
  );
}

const wait = (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));
