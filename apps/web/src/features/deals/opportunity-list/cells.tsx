import { timeInStage } from '@cairn/domain';
import { formatDate, formatDateTime } from '../../../lib/base/format.ts';
import { fullName, type PersonName, type PersonOf } from '../../../lib/team.ts';
import { Initials } from '../../../ui/initials.tsx';
import { StageLabel } from '../../../ui/stage-label.tsx';
import { TagPill } from '../../../ui/tag-pill.tsx';
import type { ChecklistActions } from '../checklists/checklist-context.ts';
import type { Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './list.module.css';

export interface CellContext {
  stages: Stage[];
  nameOf: PersonOf;
  now: Date;
  openChecklist: ChecklistActions['open'];
}

/** "Mar 31, 2026" of a moment; the minute on hover. */
export function dayOf(timestamp: string) {
  return (
    <time dateTime={timestamp} title={formatDateTime(timestamp)}>
      {formatDate(timestamp)}
    </time>
  );
}

export function sinceOf(timestamp: string, now: Date) {
  return (
    <time dateTime={timestamp} title={`Since ${formatDateTime(timestamp)}`}>
      {timeInStage(new Date(timestamp), now)}
    </time>
  );
}

export function StageCell({ stages, stageKey }: { stages: Stage[]; stageKey: string }) {
  const { stage_label, stage_color } = stageOf(stages, stageKey);
  return (
    <span title={stage_label}>
      <StageLabel label={stage_label} color={stage_color} variant="pill" />
    </span>
  );
}

export function OwnerCell({ owner }: { owner: PersonName | undefined }) {
  if (!owner) return null;
  return (
    <span className={classes.owner}>
      <Initials first={owner.first_name} last={owner.last_name} size={22} />
      <span className={classes.cut} title={fullName(owner)}>
        {fullName(owner)}
      </span>
    </span>
  );
}

/** Words that may not fit, as a firm's own list has them; whole on hover. */
export function TextCell({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}

const TAGS_SHOWN = 2;

export function TagsCell({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  const more = tags.slice(TAGS_SHOWN);
  return (
    <span className={classes.tags}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <TagPill key={tag} label={tag} />
      ))}
      {more.length > 0 && (
        <span className={classes.more} title={more.join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  );
}
