import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import classes from './portal.module.css';

interface TermsTextProps {
  firm: string;
  /** Under which name or address the firm sees the reader. */
  knownAs: string;
  text: string;
  version: number;
  pending?: boolean;
  onAccept: (version: number) => void;
}

/** Said above the terms: from whom they are. */
export const termsPurpose = (name: string, firm: string) =>
  `${name}, ${firm}, shares something with you. It opens once you accept these terms.`;

/** Terms to read, and the tick with which one accepts them. */
export function TermsText({ firm, knownAs, text, version, pending = false, onAccept }: TermsTextProps) {
  /** The version whose box is ticked: a text that changes meanwhile is not accepted by that. */
  const [ticked, setTicked] = useState<number | null>(null);
  return (
    <section className={classes.panel} aria-label="Terms">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={classes.terms} tabIndex={0}>
        {text}
      </div>
      <div className={classes.accept}>
        <Checkbox
          label="I have read these terms and accept them"
          checked={ticked === version}
          onChange={(event) => setTicked(event.currentTarget.checked ? version : null)}
        />
        <Button disabled={ticked !== version} loading={pending} onClick={() => onAccept(version)}>
          Accept and open
        </Button>
      </div>
      <p className={classes.quiet}>
        {firm} sees that {knownAs} has accepted this text, and when. Both are kept.
      </p>
    </section>
  );
}
