import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast, toastError } from '../ui/base/toast.tsx';
import { api, orpc } from './api/api.ts';
import { readError } from './api/errors.ts';

/** Makes the portfolio company of a won deal, and offers to open it. When a colleague was faster, theirs. */
export function useCreateCompany() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const offer = (title: string, id: string) =>
    toast({
      title,
      tone: 'success',
      action: { label: 'Open company', onClick: () => void navigate({ to: '/portfolio/$id', params: { id } }) },
    });
  return useMutation({
    // A second attempt finds the company of the first: a deal becomes one, however often it is asked.
    mutationFn: (dealId: string) => api.portfolioCompanies.createFromOpportunity({ id: dealId }),
    onSuccess: ({ id, name }) => offer(`${name} is in the portfolio`, id),
    onError: (error) => {
      const { code, message, data } = readError(error);
      // The contract declares the company with this code.
      if (code === 'COMPANY_EXISTS') offer(message, (data as { company_id: string }).company_id);
      else toastError('Failed to save portfolio company', error);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: orpc.portfolioCompanies.key() }),
  });
}
