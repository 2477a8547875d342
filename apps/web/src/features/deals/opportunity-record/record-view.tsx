import { useCallback } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { Page } from '../../../ui/base/page.tsx';
import { focusNote } from '../opportunities/focus-note.ts';
import { PutAwayNotice } from '../opportunities/put-away-notice.tsx';
import type { Deal } from '../opportunities/queries.ts';
import { useDeleteDialog } from '../opportunities/use-delete-dialog.tsx';
import { useDealCommands } from '../stage-moves/use-deal-commands.ts';
import { MergedNotice } from './merged-notice.tsx';
import { RecordHeader } from './record-header.tsx';
import type { RecordPageProps } from './record-page.tsx';
import { RecordTabs } from './record-tabs.tsx';

const DealDialog = lazy(() => import('../opportunity-form/deal-dialog.tsx'));

export function RecordView({ deal, search, onSearch, parts }: RecordPageProps & { deal: Deal }) {
  const close = useCallback(
    (options?: { ignoreBlocker: boolean }) => onSearch({ edit: undefined }, { replace: true, ...options }),
    [onSearch],
  );
  const onEdit = () => onSearch({ edit: 1 });
  const [deleteDialog, onDelete] = useDeleteDialog(deal);
  const onNote = () => {
    onSearch({ tab: 'activity' });
    focusNote();
  };
  useDealCommands(deal, { onEdit, onNote, onDelete });
  const wanted = search.edit && deal.id;
  // Stays once it was opened, so that it can fade away.
  const wasOpened = useLast(wanted);
  return (
    <Page>
      <RecordHeader deal={deal} onEdit={onEdit} />
      <PutAwayNotice deal={deal} />
      <MergedNotice deal={deal} />
      <RecordTabs deal={deal} search={search} onSearch={onSearch} parts={parts} />
      {deleteDialog}
      {wasOpened !== undefined && <DealDialog wanted={wanted} onClose={close} />}
    </Page>
  );
}
