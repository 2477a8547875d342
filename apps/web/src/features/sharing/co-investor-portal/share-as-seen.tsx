import { type ReactNode, useState } from 'react';
import classes from './portal.module.css';
import type { Item } from './share-calls.ts';
import { ShareActs, SharePurpose } from './share-head.tsx';
import { TermsText, termsPurpose } from './terms-text.tsx';

interface ShareAsSeenProps {
  item: Item;
  /** What is to be accepted first; null where nothing is. */
  terms: string | null;
  /** The facts and files; the route puts them in. */
  children: ReactNode;
}

/** The page of a share as those see it whom it is for, for the firm: nothing that is done here is kept or sent. */
export default function ShareAsSeen({ item, terms, children }: ShareAsSeenProps) {
  const [isPast, setPast] = useState(terms === null);
  if (terms !== null && !isPast)
    return (
      <div className={classes.seen}>
        <header>
          <h3 className={classes.seenTitle}>Terms to accept first</h3>
          <p className={classes.quiet}>{termsPurpose(item.shared_by_name, item.firm)}</p>
        </header>
        <TermsText firm={item.firm} knownAs="the reader" text={terms} version={0} onAccept={() => setPast(true)} />
        <p className={classes.quiet}>In this preview nothing is accepted: it goes on to what they see afterwards.</p>
      </div>
    );
  return (
    <div className={classes.seen}>
      <header className={classes.seenHead}>
        <div>
          <h3 className={classes.seenTitle}>{item.name}</h3>
          <p className={classes.quiet}>
            <SharePurpose item={item} />
          </p>
        </div>
        <div className={classes.seenActs}>
          <ShareActs item={item} />
        </div>
      </header>
      {children}
      <p className={classes.quiet}>The buttons do nothing in this preview, and nothing here is counted.</p>
    </div>
  );
}
