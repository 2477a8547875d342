import type { Catalogue } from '@cairn/domain';
import { FUND_FIELDS } from '@cairn/domain/fund';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { type Fund, refreshFunds } from './queries.ts';

interface FundDialogProps {
  /** Null sets one up. */
  fund: Fund | null;
  onClose: () => void;
}

/** The form of a fund. Its investments are those of a portfolio, which is chosen here and typed nowhere. */
export default function FundDialog({ fund, onClose }: FundDialogProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.portfolios.list.queryOptions({ input: {} }));
  const choices = Object.fromEntries((data?.rows ?? []).map(({ id, name }) => [id, name]));
  const { name, currency, ...others } = FUND_FIELDS;
  const catalogue: Catalogue = {
    name,
    currency,
    portfolio_id: {
      kind: 'choice',
      choices: { ...choices, ...(fund?.portfolio && { [fund.portfolio.id]: fund.portfolio.name }) },
      label: 'Portfolio',
      help: 'Whose investments and valuations are those of the fund.',
    },
    ...others,
  };
  const stored = fund && { ...fund, portfolio_id: fund.portfolio?.id ?? null };
  return (
    <RecordDialog
      key={data ? 'ready' : 'waiting'}
      name="fund"
      catalogue={catalogue}
      record={stored as never}
      title={fund ? `Edit ${fund.name}` : 'Set Up Fund'}
      submitLabel={fund ? 'Save Changes' : 'Set Up Fund'}
      failed="The fund could not be saved"
      create={async (values, context) => {
        const { id } = await api.funds.create(values as Inputs['funds']['create'], { context });
        return { ...values, id } as never;
      }}
      update={async (changes) => (await api.funds.update(changes as Inputs['funds']['update'])) as never}
      onSaved={(saved) => {
        if (saved) {
          void refreshFunds(queryClient);
          toast({ title: fund ? 'Fund saved' : 'Fund set up', tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
