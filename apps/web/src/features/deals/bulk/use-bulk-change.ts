import { BULK_DEALS_MAX } from '@cairn/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { refreshDeals, refreshPutAway } from '../opportunities/deal-cache.ts';
import { type BulkAct, type BulkInput, type BulkReport, type BulkRun, isAway, isRun } from './bulk-acts.ts';

type Change = { [A in BulkAct]: { act: A; input: BulkInput<A> } }[BulkAct];

/**
 * Changes so many deals in one request, or starts the job that does where they are too many. Sending the same again, because
 * no answer came, changes nothing twice.
 */
export function useBulkChange(count = 1) {
  const queryClient = useQueryClient();
  const last = useRef({ values: '', idempotencyKey: '' });
  return useMutation({
    mutationFn: (change: Change): Promise<BulkReport | BulkRun> => {
      const values = JSON.stringify(change);
      if (last.current.values !== values) last.current = { values, idempotencyKey: crypto.randomUUID() };
      const options = { context: { idempotencyKey: last.current.idempotencyKey } };
      if (count > BULK_DEALS_MAX) {
        const asked = { kind: change.act, ...change.input } as Inputs['bulk']['start'];
        return api.bulk.start(asked, options);
      }
      if (change.act === 'edit') return api.bulk.edit(change.input, options);
      if (change.act === 'move') return api.bulk.move(change.input, options);
      if (change.act === 'assign') return api.bulk.assign(change.input, options);
      if (change.act === 'tag') return api.bulk.tag(change.input, options);
      if (change.act === 'delete') return api.bulk.delete(change.input, options);
      return api.bulk[change.act](change.input, options);
    },
    onSuccess: (report) => {
      // The next one is another change, also when the same is asked for again.
      last.current = { values: '', idempotencyKey: '' };
      if (isRun(report)) return queryClient.setQueryData(orpc.bulk.latest.queryKey(), { change: null, run: report });
      if (report.can.undo) queryClient.setQueryData(orpc.bulk.latest.queryKey(), { change: report, run: null });
      refreshDeals(queryClient);
      if (isAway(report.kind)) refreshPutAway(queryClient);
    },
    onError: (error) => {
      const { code } = readError(error);
      if (code === 'STAGE_UNKNOWN' || code === 'SELECTION_CHANGED') refreshDeals(queryClient);
      if (code === 'ASSIGNEE_UNKNOWN') void queryClient.invalidateQueries({ queryKey: orpc.auth.listTeam.key() });
    },
  });
}
