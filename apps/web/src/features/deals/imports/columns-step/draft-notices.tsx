import { formatDateTime, plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import type { Draft } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';

export function DraftNotices({ draft: { imported_before: before, remembered } }: { draft: Draft }) {
  const { one, many, there } = useWizard().words;
  return (
    <>
      {before && (
        <Notice tone="warning">
          This file was already imported on {formatDateTime(before.imported_at)}
          {before.imported === null ? '' : `, with ${plural(before.imported, one, many)}`}. Rows that are still
          {` ${there} `}are recognised and not created twice.
        </Notice>
      )}
      {remembered && <Notice>The columns are set as your firm confirmed them for the last list like this one.</Notice>}
    </>
  );
}
