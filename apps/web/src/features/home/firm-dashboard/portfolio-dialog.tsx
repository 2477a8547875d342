import { PORTFOLIO_FIELDS } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { FAILED, type Portfolio, refreshPortfolios } from './queries.ts';

interface PortfolioDialogProps {
  /** Null adds one. */
  portfolio: Portfolio | null;
  onClose: () => void;
}

export function PortfolioDialog({ portfolio, onClose }: PortfolioDialogProps) {
  const queryClient = useQueryClient();
  return (
    <RecordDialog
      name="portfolio"
      catalogue={PORTFOLIO_FIELDS}
      record={portfolio}
      title={portfolio ? `Edit ${portfolio.name}` : 'New portfolio'}
      submitLabel={portfolio ? 'Save Changes' : 'Add Portfolio'}
      failed={FAILED.savePortfolio}
      create={(values, context) => api.portfolios.create(values, { context })}
      update={(changes) => api.portfolios.update(changes)}
      onSaved={(saved) => {
        if (saved) {
          void refreshPortfolios(queryClient);
          toast({ title: portfolio ? 'Portfolio saved' : 'Portfolio added', tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
