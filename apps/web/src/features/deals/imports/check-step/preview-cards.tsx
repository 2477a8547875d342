import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatInteger } from '../../../../lib/base/format.ts';
import type { PreviewRow } from '../queries.ts';
import { ActionBadge } from './action-badge.tsx';
import classes from './preview-cards.module.css';
import type { PreviewListProps } from './preview-table.tsx';
import { RowDetails } from './row-details.tsx';
import { RowNote } from './row-note.tsx';
import { placedValues, shownValue } from './shown-fields.ts';

/** The same rows for a narrow screen, on which a table would have to be pushed sideways. */
export function PreviewCards({ rows, ...rest }: PreviewListProps) {
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <PreviewCard key={row.row} row={row} {...rest} />
      ))}
    </ul>
  );
}

function PreviewCard({
  row,
  fields,
  targets,
  plan,
  headers,
  corrections,
  onChoice,
}: Omit<PreviewListProps, 'rows'> & { row: PreviewRow }) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const values = placedValues(targets, fields, row.values);
  const filled = fields.filter((field) => values[field] !== undefined);
  const gist = filled
    .slice(0, 4)
    .map((field) => `${targets.get(field)?.label ?? field}: ${shownValue(targets, field, values[field])}`);
  return (
    <li className={classes.card} data-action={row.action}>
      <UnstyledButton
        className={classes.head}
        data-stop={`row ${row.row}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.number}>{formatInteger(row.row)}</span>
        <span className={classes.name}>{row.values.company_name ?? 'no name'}</span>
        <ActionBadge action={row.action} />
        <IconChevronDown
          className={classes.chevron}
          data-open={isOpen || undefined}
          size={16}
          stroke={1.75}
          aria-hidden
        />
        {!isOpen && gist.length > 0 && <span className={classes.gist}>{gist.join(' · ')}</span>}
      </UnstyledButton>
      <div className={classes.note}>
        <RowNote row={row} />
      </div>
      {isOpen && (
        <div id={detailsId} className={classes.details}>
          <dl className={classes.values}>
            {filled.map((field) => (
              <div key={field}>
                <dt>{targets.get(field)?.label ?? field}</dt>
                <dd>{shownValue(targets, field, values[field])}</dd>
              </div>
            ))}
          </dl>
          <RowDetails
            row={row}
            targets={targets}
            override={plan.overrides[String(row.row)]}
            plan={plan}
            headers={headers}
            corrections={corrections}
            onChoice={onChoice}
          />
        </div>
      )}
    </li>
  );
}
