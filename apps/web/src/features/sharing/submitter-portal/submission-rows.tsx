import { SUBMISSION_STATUSES } from '@cairn/domain';
import type { Outputs } from '../../../lib/api/api.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './submitter.module.css';

type Row = Outputs['submitterPortal']['list']['rows'][number];

interface SubmissionRowsProps {
  label: string;
  rows: readonly Row[];
  onOpen: (id: string) => void;
}

/** What one has sent, with what became of it. */
export function SubmissionRows({ label, rows, onOpen }: SubmissionRowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={classes.row} onClick={() => onOpen(row.id)}>
            <span className={classes.rowName}>{row.company_name}</span>
            <span className={classes.tag} data-status={row.status}>
              {SUBMISSION_STATUSES[row.status]}
            </span>
            <span className={classes.quiet}>
              {row.submitted_at && <RelativeTime at={row.submitted_at} />}
              {row.messages > 0 && ` · ${row.messages} ${row.messages === 1 ? 'message' : 'messages'}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
