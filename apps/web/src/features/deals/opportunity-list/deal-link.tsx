import type { ComponentProps, MouseEvent } from 'react';
import { dealFocus } from '../opportunities/focus-deal.ts';
import { useOpenDeal } from '../opportunities/use-open-deal.ts';
import classes from './list.module.css';

/**
 * A plain link to the page of the deal; a plain click opens its dialog instead, and leaves the list where it is. The router's
 * own link watches the address, which is too dear for hundreds of rows; this one needs it only when it is clicked.
 */
export function DealLink({ id, ...props }: ComponentProps<'a'> & { id: string }) {
  const openDeal = useOpenDeal();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openDeal(id);
  };
  return <a {...props} {...dealFocus(id)} href={`/opportunities/${id}`} className={classes.link} onClick={open} />;
}
