import { fullName, GONE, usePersonOf } from '../../../lib/team.ts';
import { TextLink } from '../../../ui/base/links.tsx';
import { Initials } from '../../../ui/initials.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { labelOfField } from '../opportunities/fields/deal-fields.ts';
import { type Deal, useStages } from '../opportunities/queries.ts';
import classes from '../opportunity-notes/entry.module.css';
import { NoteEntry } from '../opportunity-notes/note-entry.tsx';
import { ChangeLines } from './change-lines.tsx';
import { SENTENCES } from './sentences.tsx';
import type { Entry } from './use-activity.ts';

/** A task without a maker came from a request in a portal; a note without one was written by Cairn. */
const nobodyOf = ({ kind, user_id }: Entry): string =>
  (kind === 'task_created' || kind === 'note') && user_id === null ? 'Cairn' : 'Someone';

/** One thing that happened: who, what, when, and what there is to read of it. */
export function ActivityEntry({ entry, deal }: { entry: Entry; deal: Deal }) {
  const { data: stages } = useStages();
  const nameOf = usePersonOf();
  const catalogue = useDealCatalogue();
  const { icon: Icon, says } = SENTENCES[entry.kind];
  const who = nameOf(entry.user_id);
  const told = {
    stages,
    nameOf: (id: string | undefined) => fullName(nameOf(id ?? null) ?? GONE),
    labelOf: (field: string) => labelOfField(field, catalogue),
  };
  return (
    <li className={classes.entry}>
      <span className={classes.sign} aria-hidden>
        {entry.kind === 'note' && who ? (
          <Initials first={who.first_name} last={who.last_name} size={28} />
        ) : (
          <Icon size={16} stroke={1.75} />
        )}
      </span>
      <div className={classes.told}>
        <p className={classes.sentence}>
          <span className={classes.who}>{entry.by_name ?? (who ? fullName(who) : nobodyOf(entry))}</span>{' '}
          {says(entry, told)}
          {entry.merged_from && (
            <>
              {' '}
              on{' '}
              <TextLink to="/opportunities/$id" params={{ id: entry.merged_from.id }} c="inherit" underline="always">
                {entry.merged_from.company_name}
              </TextLink>
              , merged since
            </>
          )}{' '}
          <span className={classes.when}>
            <RelativeTime at={entry.at} />
          </span>
        </p>
        {entry.move?.reason && <p className={classes.reason}>{entry.move.reason}</p>}
        {entry.move?.override_open_items && (
          <p className={classes.override}>Moved with open items: {entry.move.override_open_items.join(', ')}</p>
        )}
        {entry.changes && entry.changes.length > 0 && <ChangeLines changes={entry.changes} />}
        {entry.note && <NoteEntry note={entry.note} deal={deal} />}
      </div>
    </li>
  );
}
