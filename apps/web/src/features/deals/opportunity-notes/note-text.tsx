import { textParts } from '@cairn/domain';
import { Anchor } from '@mantine/core';
import { fullName, GONE, usePersonOf } from '../../../lib/team.ts';
import classes from './entry.module.css';

/** Plain text: only web addresses and names of colleagues are more than that. */
export function NoteText({ body }: { body: string }) {
  const nameOf = usePersonOf();
  let at = 0;
  return (
    <p className={classes.noteText}>
      {textParts(body).map((part) => {
        at += 1;
        if ('text' in part) return part.text;
        if ('mention' in part)
          return (
            <span key={at} className={classes.mention}>
              @{fullName(nameOf(part.mention) ?? GONE)}
            </span>
          );
        return (
          <Anchor key={at} href={part.link} target="_blank" rel="noopener noreferrer nofollow" underline="always">
            {part.link}
          </Anchor>
        );
      })}
    </p>
  );
}
