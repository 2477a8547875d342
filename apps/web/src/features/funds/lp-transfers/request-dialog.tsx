import type { Currency } from '@cairn/domain';
import { TRANSFER_FIELDS } from '@cairn/domain/fund';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import type { Fund } from './queries.ts';

interface RequestDialogProps {
  fund: Fund;
  onClose: () => void;
}

/** Asks for a transfer of an interest; nothing moves until a second person approves it. */
export function RequestDialog({ fund, onClose }: RequestDialogProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.limitedPartners.list.queryOptions({ input: {} }));
  const held = fund.partners.filter(({ commitment }) => commitment > 0);
  const from = Object.fromEntries(
    held.map(({ lp_id, lp_name, commitment }) => [lp_id, `${lp_name}, ${fundMoney(commitment, fund.currency)}`]),
  );
  const to = Object.fromEntries((data?.rows ?? []).map(({ id, name }) => [id, name]));
  const catalogue = {
    from_lp_id: { kind: 'choice', choices: from, label: 'From', required: true },
    to_lp_id: {
      kind: 'choice',
      choices: to,
      label: 'To',
      required: true,
      help: 'A new limited partner is added on Fund Financials first, with its know-your-customer record.',
    },
    ...TRANSFER_FIELDS,
  } as const;
  return (
    <RecordDialog
      key={data ? 'ready' : 'waiting'}
      name={`transfer in ${fund.id}`}
      catalogue={catalogue}
      record={null}
      currency={fund.currency as Currency}
      title={`Transfer Interest in ${fund.name}`}
      submitLabel="Ask for Approval"
      failed="The transfer could not be saved"
      create={async (values, context) => {
        const sent = { id: fund.id, ...values } as Inputs['lpTransfers']['create'];
        const { id } = await api.lpTransfers.create(sent, { context });
        return { ...values, id };
      }}
      onSaved={(saved) => {
        if (saved) {
          void queryClient.invalidateQueries({ queryKey: orpc.lpTransfers.key() });
          toast({ title: 'Transfer waits for a second person', tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
