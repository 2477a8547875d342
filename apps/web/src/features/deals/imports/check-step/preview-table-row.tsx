import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatInteger } from '../../../../lib/base/format.ts';
import type { PreviewRow } from '../queries.ts';
import { ActionBadge } from './action-badge.tsx';
import classes from './preview-table.module.css';
import type { PreviewListProps } from './preview-table.tsx';
import { RowDetails } from './row-details.tsx';
import { RowNote } from './row-note.tsx';
import { isNumeric, placedValues, shownValue } from './shown-fields.ts';

type PreviewTableRowProps = Omit<PreviewListProps, 'rows'> & { row: PreviewRow };

export function PreviewTableRow({ row, fields, targets, plan, headers, corrections, onChoice }: PreviewTableRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const values = placedValues(targets, fields, row.values);
  return (
    <>
      <tr className={classes.row} data-action={row.action} data-open={isOpen || undefined}>
        <td className={classes.number}>{formatInteger(row.row)}</td>
        <td className={classes.action}>
          <ActionBadge action={row.action} />
        </td>
        <th scope="row" className={classes.name} title={row.values.company_name}>
          {row.values.company_name ?? <span className={classes.missing}>no name</span>}
        </th>
        <td className={classes.notes}>
          <RowNote row={row} />
        </td>
        {fields.map((field) => (
          <td key={field} data-numeric={isNumeric(targets, field) || undefined} title={values[field]}>
            {shownValue(targets, field, values[field])}
          </td>
        ))}
        <td className={classes.more}>
          <ActionIcon
            size="sm"
            data-stop={`row ${row.row}`}
            aria-label={`Details of row ${row.row}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronDown className={classes.chevron} size={16} stroke={1.75} />
          </ActionIcon>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={classes.details}>
          <td colSpan={fields.length + 5}>
            <div className={classes.detailsFrame}>
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
          </td>
        </tr>
      )}
    </>
  );
}
