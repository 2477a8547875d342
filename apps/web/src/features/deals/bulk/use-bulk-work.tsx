import { useCallback, useState } from 'react';
import { useFetchedWhenIdle } from '../../../lib/api/fetch-when-idle.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useLast } from '../../../lib/base/use-last.ts';
import { usePersonOf } from '../../../lib/team.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { offerUndo, takeBack } from '../../../ui/base/undo.ts';
import { focusDeal } from '../opportunities/focus-deal.ts';
import { type Card, useStages } from '../opportunities/queries.ts';
import { useOpportunitiesSearch } from '../opportunities/use-opportunities-search.ts';
import { type BulkAct, type BulkReport, type BulkRun, isAway, isRun, sayChange, sayRest } from './bulk-acts.ts';
import { countSelected, isSelected, NONE, selectionInput, withRows } from './selection/selection.ts';
import type { Ticks } from './selection/selection-context.ts';
import { useUndoBulk } from './use-undo-bulk.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));
const AwayDialog = lazy(() => import('./away-dialog.tsx'));
const RunDialog = lazy(() => import('./run-dialog.tsx'));
const ReportDialog = lazy(() => import('./report-dialog.tsx'));

/** What the acts need to know of a deal, in the list as on the board. */
export type ListedDeal = Pick<Card, 'id' | 'version' | 'status' | 'tags'>;

interface Listed {
  rows: readonly ListedDeal[];
  total: number;
  filters: object;
}

/** The dialogs of bulk changes, and the ways into them. */
export function useBulkWork(ticks: Ticks, { rows, total, filters }: Listed) {
  const [act, setAct] = useState<BulkAct | null>(null);
  // Each opening is a dialog of its own, empty again.
  const [opening, setOpening] = useState(0);
  const [run, setRun] = useState<string | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const [{ deal }] = useOpportunitiesSearch();
  const { data: stages = [] } = useStages();
  const nameOf = usePersonOf();
  const undo = useUndoBulk(setReport);
  const undoNow = (change: BulkReport) => takeBack({ title: '', undo: () => undo(change) });
  const shownAct = useLast(act);
  const shownRun = useLast(run);
  const shownReport = useLast(report);
  useFetchedWhenIdle(BulkDialog.ahead);

  const start = useCallback((wanted: BulkAct) => {
    setOpening((before) => before + 1);
    setAct(wanted);
  }, []);
  const done = (change: BulkReport | BulkRun) => {
    setAct(null);
    setRun(null);
    if (isRun(change)) {
      ticks.clear();
      return setRun(change.id);
    }
    // What stayed as it was stays selected; the rest is done.
    const left = change.refused.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]));
    ticks.replace(withRows(NONE, left, true));
    setReport(change.refused.length > 0 ? change : null);
    // The bar that had the focus may be gone.
    const [first] = change.changed;
    if (first && change.refused.length === 0) focusDeal(first.id);
    const said = { title: sayChange(change, { stages, nameOf }), description: sayRest(change) };
    if (change.can.undo) offerUndo({ ...said, undo: () => undo(change) });
    else toast({ ...said, tone: change.changed.length > 0 ? 'success' : 'info' });
  };

  const selection = ticks.store.get();
  const dialogs = (
    <>
      {shownAct && isAway(shownAct) && (
        <AwayDialog
          key={opening}
          act={shownAct}
          opened={act !== null}
          count={countSelected(selection, total)}
          selected={() => selectionInput(ticks.store.get(), rows, filters, total)}
          onDone={done}
          onClose={() => setAct(null)}
        />
      )}
      {shownAct && !isAway(shownAct) && (
        <BulkDialog
          key={opening}
          act={shownAct}
          opened={act !== null}
          count={countSelected(selection, total)}
          selected={() => selectionInput(ticks.store.get(), rows, filters, total)}
          rows={rows}
          tags={act === 'tag' ? tagsOf(rows.filter(({ id }) => isSelected(selection, id))) : []}
          onDone={done}
          onClose={() => setAct(null)}
        />
      )}
      {shownRun && (
        <RunDialog
          key={shownRun}
          id={shownRun}
          opened={run !== null}
          onDone={done}
          onClose={() => deal === undefined && setRun(null)}
        />
      )}
      {shownReport && (
        <ReportDialog
          key={`${shownReport.id} ${shownReport.undone_at}`}
          report={shownReport}
          opened={report !== null}
          onUndo={() => {
            setReport(null);
            undoNow(shownReport);
          }}
          onDone={done}
          // Escape in the record above this dialog reaches this one too.
          onClose={() => deal === undefined && setReport(null)}
        />
      )}
    </>
  );
  return { dialogs, start, undo: undoNow, showReport: setReport, showRun: setRun };
}

/** The tags of these deals, the most frequent first. */
function tagsOf(rows: readonly ListedDeal[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}
