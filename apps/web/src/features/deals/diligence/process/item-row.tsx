import { IconMessage, IconPaperclip } from '@tabler/icons-react';
import { plural } from '../../../../lib/base/format.ts';
import { fullName, useTeam } from '../../../../lib/team.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { Initials } from '../../../../ui/initials.tsx';
import { Due } from '../due.tsx';
import { describeDue } from '../due-text.ts';
import type { Item, Process } from '../queries.ts';
import classes from './process.module.css';
import { StatusSelect } from './status-select.tsx';

interface ItemRowProps {
  process: Process;
  item: Item;
  onOpen: () => void;
}

/** An item on one line: its state, what it is, whose, until when, and how much there is about it. */
export function ItemRow({ process, item, onOpen }: ItemRowProps) {
  const today = useToday();
  const { title, status, due_date, status_reason, comments, evidence } = item;
  const settled = status === 'done' || status === 'not_applicable';
  return (
    <li className={classes.item}>
      <StatusSelect process={process} item={item} />
      <div className={classes.itemText}>
        <button type="button" className={classes.itemTitle} data-item onClick={onOpen}>
          {title}
        </button>
        {status_reason && <p className={classes.reason}>{status_reason}</p>}
      </div>
      <Owner id={item.owner_id} />
      <span className={classes.itemDue}>
        {due_date && (settled ? null : <Due due={describeDue(due_date, today)} day={due_date} />)}
      </span>
      <span className={`${classes.counts} tnum`}>
        {comments > 0 && (
          <span title={plural(comments, 'comment')}>
            <IconMessage size={15} stroke={1.75} role="img" aria-label={plural(comments, 'comment')} />
            <span aria-hidden>{comments}</span>
          </span>
        )}
        {evidence > 0 && (
          <span title={`${plural(evidence, 'file')} of evidence`}>
            <IconPaperclip size={15} stroke={1.75} role="img" aria-label={`${plural(evidence, 'file')} of evidence`} />
            <span aria-hidden>{evidence}</span>
          </span>
        )}
      </span>
    </li>
  );
}

function Owner({ id }: { id: string | null }) {
  const { data } = useTeam();
  const owner = data?.find((member) => member.id === id);
  if (id === null) return <span className={classes.owner}>No owner</span>;
  return (
    <span className={classes.owner}>
      {owner && <Initials first={owner.first_name} last={owner.last_name} size={20} />}
      <span className={classes.ownerName}>{owner ? fullName(owner) : data ? 'Former member' : '…'}</span>
    </span>
  );
}
