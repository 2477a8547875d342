import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import type { ShareCalls } from './share-calls.ts';
import { TermsText, termsPurpose } from './terms-text.tsx';

/** What the firm asks one to accept before it shows anything. A changed text is read and accepted again. */
export default function TermsGate({ calls }: { calls: ShareCalls }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...calls.terms, retry: false, gcTime: 0 });
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => calls.acceptTerms(version),
    onError: (failure) => toastError('The terms could not be accepted', failure),
    onSettled: () => calls.refresh(queryClient),
  });
  if (!data && error)
    return <ErrorState error={error} onRetry={() => void refetch()} title="Failed to load shared content" />;
  if (!data) return <Loading />;
  const { firm, shared_by_name: name, text, version, accepted_at, known_as: knownAs } = data;
  if (text === null || accepted_at !== null) return <Loading />;
  return (
    <>
      <PageHeader title="Terms to accept first" purpose={termsPurpose(name, firm)} />
      <TermsText firm={firm} knownAs={knownAs} text={text} version={version} pending={isPending} onAccept={mutate} />
    </>
  );
}
