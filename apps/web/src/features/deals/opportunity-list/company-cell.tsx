import { ArchivedMark } from '../opportunities/archived-mark.tsx';
import { ConfidentialMark } from '../opportunities/confidential-mark.tsx';
import type { Row } from '../opportunities/queries.ts';
import { DealLink } from './deal-link.tsx';
import { type CellActions, type CellEdit, isOpen } from './inline/cell-edits.ts';
import { fetchedEditor } from './inline/editor-code.ts';

interface CompanyCellProps {
  row: Row;
  index: number;
  isCurrent: boolean;
  edit: CellEdit | undefined;
  actions: CellActions | null;
}

/** The link to the record; F2 edits the name in its place. */
export function CompanyCell({ row, index, isCurrent, edit, actions }: CompanyCellProps) {
  const CellEditor = fetchedEditor();
  if (CellEditor && actions && edit && isOpen(edit))
    return <CellEditor row={row} field="company_name" label="Company" edit={edit} actions={actions} />;
  return (
    <>
      <DealLink id={row.id} data-row={index} tabIndex={isCurrent ? 0 : -1}>
        {edit ? String(edit.draft) : row.company_name}
      </DealLink>{' '}
      {row.is_confidential && <ConfidentialMark />} {row.is_archived && <ArchivedMark />}
    </>
  );
}
