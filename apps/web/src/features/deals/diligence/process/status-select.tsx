import { DILIGENCE_ITEM_LABELS, DILIGENCE_ITEM_STATUSES, type DiligenceItemStatus, needsReason } from '@cairn/domain';
import { useState } from 'react';
import { toastError } from '../../../../ui/base/toast.tsx';
import { FAILED } from '../labels.ts';
import type { Item, Process } from '../queries.ts';
import classes from './process.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { useChangeItem } from './use-change-item.ts';

/** The state of an item, to be changed on the spot; what needs a reason asks for it first. */
export function StatusSelect({ process, item }: { process: Process; item: Item }) {
  const { mutate, isPending, variables } = useChangeItem(process.id);
  const [asking, setAsking] = useState<DiligenceItemStatus | null>(null);
  const shown = isPending ? (variables.values.status ?? item.status) : item.status;
  const choose = (status: DiligenceItemStatus) => {
    if (needsReason(status)) setAsking(status);
    else mutate({ item, values: { status } }, { onError: (error) => toastError(FAILED.saveItem, error) });
  };
  return (
    <>
      <select
        className={classes.statusSelect}
        data-status={shown}
        aria-label={`Status of ${item.title}`}
        aria-busy={isPending}
        disabled={!process.can.edit}
        value={shown}
        onChange={(event) => choose(event.currentTarget.value as DiligenceItemStatus)}
      >
        {DILIGENCE_ITEM_STATUSES.map((status) => (
          <option key={status} value={status}>
            {DILIGENCE_ITEM_LABELS[status]}
          </option>
        ))}
      </select>
      {asking && <ReasonDialog process={process} item={item} status={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
