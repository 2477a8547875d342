import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { customFieldsOptions } from '../opportunities/fields/deal-catalogue.ts';
import { FAILED } from '../opportunities/fields/deal-labels.ts';
import { useDeal } from '../opportunities/queries.ts';
import type { EditorProps } from './create-deal.tsx';
import { EditForm } from './edit-form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

export function EditDeal({ id, ...props }: EditorProps & { id: string }) {
  const { data, error, isPending, refetch } = useDeal(id);
  const fields = useQuery(customFieldsOptions());
  if (isPending || fields.isPending) return <FormSkeleton />;
  // A deal that goes from under the form leaves it there: what was typed can still be copied.
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.loadDeal} />;
  return <EditForm {...props} latest={data} />;
}
