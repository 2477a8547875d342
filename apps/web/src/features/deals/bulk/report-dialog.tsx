import { Button, Modal } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { plural } from '../../../lib/base/format.ts';
import { useAfterMount } from '../../../lib/base/use-after-mount.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { useStages } from '../opportunities/queries.ts';
import classes from './bulk.module.css';
import { type BulkReport, type BulkRun, REASONS, sayChange, titleOf } from './bulk-acts.ts';
import { MoveAnyway } from './move-anyway.tsx';
import { ReportDeals } from './report-deals.tsx';

interface ReportDialogProps {
  report: BulkReport;
  opened: boolean;
  onUndo: () => void;
  /** Another change, made from here. */
  onDone: (done: BulkReport | BulkRun) => void;
  onClose: () => void;
}

/** What a bulk change did and what not, deal by deal, and why. */
export default function ReportDialog({ report, opened, onUndo, onDone, onClose }: ReportDialogProps) {
  const { data: stages = [] } = useStages();
  const nameOf = usePersonOf();
  const { changed, unchanged, refused, undone_at, can } = report;
  const done = undone_at
    ? `${plural(changed.length, 'deal is', 'deals are')} as before`
    : sayChange(report, { stages, nameOf });
  const blocked = refused.filter(({ why }) => why === 'blocked');
  return (
    <Modal
      opened={useAfterMount(opened)}
      onClose={onClose}
      title={undone_at ? 'Report of the undo' : 'Report of the bulk change'}
      size="lg"
      // Below the record, which is opened from here.
      zIndex={190}
    >
      <Notice tone={refused.length > 0 ? 'warning' : 'positive'}>
        {done}
        {refused.length > 0 &&
          `, ${plural(refused.length, 'deal')} stayed as ${refused.length === 1 ? 'it was' : 'they were'}`}
        .
      </Notice>
      {REASONS.map(({ why }) => (
        <ReportDeals
          key={why}
          title={titleOf(why, undone_at !== null)}
          deals={refused.filter((deal) => deal.why === why)}
          opened
        />
      ))}
      {blocked.length > 0 && can.override && report.to.stage && !undone_at && (
        <MoveAnyway deals={blocked} stage={report.to.stage} onDone={onDone} />
      )}
      <ReportDeals title={undone_at ? 'Restored' : 'Done'} deals={changed} opened={refused.length === 0} />
      <ReportDeals title="Unchanged" deals={unchanged} />
      <div className={classes.actions}>
        {can.undo && !undone_at && (
          <Button
            variant="subtle"
            className={classes.aside}
            leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}
