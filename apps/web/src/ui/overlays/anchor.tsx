import { type Ref, useImperativeHandle } from 'react';

/** Stands for a button that is drawn elsewhere: what floats is placed beside it, and a press on it is not one outside. */
export function Anchor({ ref, element }: { ref?: Ref<HTMLElement>; element: HTMLElement }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
