import type { PortfolioStatus } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FAILED, type Portfolio, refreshPortfolios } from './queries.ts';

/** Closes a portfolio or opens it again, and offers to take that back. */
export function useSetPortfolioStatus() {
  const queryClient = useQueryClient();
  const set = async ({ id, name, version }: Portfolio, status: PortfolioStatus, undoes = false): Promise<void> => {
    try {
      const saved = await api.portfolios.update({ id, version, status });
      const undo = () => void set(saved, status === 'active' ? 'closed' : 'active', true);
      toast({
        title: status === 'closed' ? `${name} closed` : `${name} was reopened`,
        tone: 'success',
        ...(!undoes && { action: { label: 'Undo', onClick: undo } }),
      });
    } catch (error) {
      toastError(FAILED.savePortfolio, error);
    }
    await refreshPortfolios(queryClient);
  };
  return (portfolio: Portfolio, status: PortfolioStatus) => void set(portfolio, status);
}
