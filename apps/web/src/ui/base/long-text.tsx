import { Button } from '@mantine/core';
import { useState } from 'react';

/** Some lines of it; a whole memo, twice, would leave no room for anything else that happened. */
const SHOWN = 280;

/** One side of an edit: a long text begins, and the rest is a click away. */
export function LongText({ text, className }: { text: string; className?: string | undefined }) {
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHOWN;
  return (
    <span className={className}>
      {isLong && !whole ? beginningOf(text) : text}
      {isLong && (
        <>
          {' '}
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={whole}
            onClick={() => setWhole((before) => !before)}
          >
            {whole ? 'Show less' : 'Show all'}
          </Button>
        </>
      )}
    </span>
  );
}

/** Never half of a letter that takes two places. */
const beginningOf = (text: string): string =>
  `${text
    .slice(0, SHOWN)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
