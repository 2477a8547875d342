import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { dealFocus } from '../opportunities/focus-deal.ts';
import { useOpenDeal, useOpenDealPage } from '../opportunities/use-open-deal.ts';
import classes from './list.module.css';

/**
 * A plain link to the page of the deal; a plain click opens it beside the list instead, Enter the page without loading
 * everything anew. The router's own link watches the address, which is too dear for hundreds of rows; this one needs it only
 * when it is clicked.
 */
export function DealLink({ id, ...props }: ComponentProps<'a'> & { id: string }) {
  const openDeal = useOpenDeal();
  const openPage = useOpenDealPage();
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openDeal(id);
  };
  const openOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openPage(id);
  };
  return (
    <a
      {...props}
      {...dealFocus(id)}
      href={`/opportunities/${id}`}
      className={classes.link}
      onClick={open}
      onKeyDown={openOnEnter}
    />
  );
}
