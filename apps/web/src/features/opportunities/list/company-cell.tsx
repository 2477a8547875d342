import { ConfidentialMark } from '../confidential-mark.tsx';
import { CellEditor } from '../inline/cell-editor.tsx';
import { useCellActions, useCellEdit } from '../inline/cell-edits.ts';
import type { Row } from '../queries.ts';
import { DealLink } from './deal-link.tsx';

interface CompanyCellProps {
  row: Row;
  index: number;
  isCurrent: boolean;
}

/** The link to the record; F2 edits the name in its place. */
export function CompanyCell({ row, index, isCurrent }: CompanyCellProps) {
  const actions = useCellActions();
  const edit = useCellEdit(row.id, 'company_name');
  if (actions && edit && edit.state !== 'saving')
    return <CellEditor row={row} field="company_name" label="Company" edit={edit} actions={actions} />;
  return (
    <>
      <DealLink
        id={row.id}
        data-row={index}
        tabIndex={isCurrent ? 0 : -1}
        onKeyDown={(event) => {
          if (event.key === 'F2') actions?.begin(row, 'company_name');
        }}
      >
        {edit ? String(edit.draft) : row.company_name}
      </DealLink>{' '}
      {row.is_confidential && <ConfidentialMark />}
    </>
  );
}
