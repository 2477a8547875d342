import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { fullName, useTeam } from '../../../../lib/team.ts';
import { Initials } from '../../../../ui/initials.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import type { Comment } from '../queries.ts';
import classes from './comments.module.css';
import { splitMentions } from './mentions.ts';

/** Who said what, and when; names that were mentioned stand out. */
export function CommentLine({ comment, onDelete }: { comment: Comment; onDelete: () => void }) {
  const { data: team = [] } = useTeam();
  const author = team.find(({ id }) => id === comment.created_by);
  const name = author ? fullName(author) : 'Former member';
  const mentioned = team.filter(({ id }) => comment.mentions.includes(id));
  return (
    <li className={classes.comment}>
      <Initials first={author?.first_name ?? ''} last={author?.last_name ?? ''} size={26} />
      <div className={classes.said}>
        <p className={classes.by}>
          <strong>{name}</strong> <RelativeTime at={comment.created_at} />
        </p>
        <p className={classes.body}>
          {splitMentions(comment.body, mentioned).map(({ text, mention }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which does not change
            mention ? <mark key={place}>{text}</mark> : text,
          )}
        </p>
      </div>
      {comment.can.delete && (
        <ActionIcon size={28} aria-label="Delete your comment" onClick={onDelete}>
          <IconTrash size={15} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
