import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type RoomLeft, roomIn } from '../../lib/forms/room-left.ts';
import classes from './with-room-left.module.css';

/**
 * Puts what is left of its `maxLength` below a text field, near its end only. Every field of the theme is inside of one, and
 * it reads the field on the page and not a value: no form can forget to hand it over.
 */
export function WithRoomLeft({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [{ shown, said }, setRoom] = useState<RoomLeft>({});
  const [isLimited, setLimited] = useState(false);
  const read = () => {
    const field = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('[maxlength]');
    const next = roomIn(field);
    setLimited(Boolean(field));
    setRoom((room) => (room.shown === next.shown && room.said === next.said ? room : next));
  };
  // After each drawing: a text that a form has put in, or emptied, makes no event.
  useEffect(read);
  return (
    <div ref={place} className={classes.place} onInput={read}>
      {children}
      {shown && (
        <span className={`${classes.left} tnum`} aria-hidden>
          {shown}
        </span>
      )}
      {/* There before it speaks: what comes together with its words is not read out. */}
      {isLimited && <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>}
    </div>
  );
}
