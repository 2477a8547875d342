import type { PortfolioStatus } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { offerUndo } from '../../../ui/base/undo.ts';
import { FAILED, type Portfolio, refreshPortfolios } from './queries.ts';

/** Closes a portfolio or opens it again, and offers to take that back. */
export function useSetPortfolioStatus() {
  const queryClient = useQueryClient();
  const set = async ({ id, name, version }: Portfolio, status: PortfolioStatus, undoes = false): Promise<void> => {
    try {
      const saved = await api.portfolios.update({ id, version, status });
      const title = (now: PortfolioStatus) => (now === 'closed' ? `${name} closed` : `${name} was reopened`);
      const undo = async () => {
        const back = status === 'active' ? 'closed' : 'active';
        await set(saved, back, true);
        return title(back);
      };
      if (!undoes) offerUndo({ title: title(status), undo });
    } catch (error) {
      if (undoes) throw error;
      toastError(FAILED.savePortfolio, error);
    } finally {
      await refreshPortfolios(queryClient);
    }
  };
  return (portfolio: Portfolio, status: PortfolioStatus) => void set(portfolio, status);
}
