import { plural } from '../../../lib/base/format.ts';
import { TagPill } from '../../../ui/tag-pill.tsx';
import classes from './card.module.css';

/** The first few tags on one line, and how many more there are. */
export function CardTags({ tags, count }: { tags: string[]; count: number }) {
  const more = count - tags.length;
  return (
    <div className={classes.tags}>
      {tags.map((tag) => (
        <TagPill key={tag} label={tag} />
      ))}
      {more > 0 && (
        <span className={`${classes.more} tnum`} role="img" aria-label={plural(more, 'more tag')}>
          +{more}
        </span>
      )}
    </div>
  );
}
