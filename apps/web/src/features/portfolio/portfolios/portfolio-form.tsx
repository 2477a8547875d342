import { PORTFOLIO_FIELDS } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';

type Portfolio = Outputs['portfolios']['list']['rows'][number];

const FIELDS = {
  ...PORTFOLIO_FIELDS,
  status: { kind: 'choice', choices: { active: 'Active', closed: 'Closed' }, default: 'active', label: 'Status' },
} as const;

/** The form of a portfolio; null adds one. */
export function PortfolioForm({ portfolio, onClose }: { portfolio: Portfolio | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <RecordDialog
      name="portfolio of the list"
      catalogue={FIELDS}
      record={portfolio}
      title={portfolio ? `Edit ${portfolio.name}` : 'Add Portfolio'}
      submitLabel={portfolio ? 'Save Changes' : 'Add Portfolio'}
      failed="The portfolio could not be saved"
      create={(values, context) => api.portfolios.create(values, { context })}
      update={(changes) => api.portfolios.update(changes)}
      onSaved={(saved) => {
        if (saved) {
          void queryClient.invalidateQueries({ queryKey: orpc.portfolios.key() });
          toast({ title: portfolio ? 'Portfolio saved' : 'Portfolio added', tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
