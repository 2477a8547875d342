import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { formatDate } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { useReauthenticate } from '../../../lib/session/reauthenticate.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';

const ServiceDialog = lazy(() => import('./signature-service-dialog.tsx'));

/** Where documents of subscriptions are sent for signature. */
export function SignatureServiceSection() {
  const queryClient = useQueryClient();
  const reauthenticate = useReauthenticate();
  const { data, error, refetch } = useQuery(orpc.signatureService.get.queryOptions());
  const [open, setOpen] = useState<'set' | 'remove' | null>(null);
  const remove = useMutation({
    mutationFn: () => reauthenticate(() => api.signatureService.remove()),
    onSuccess: () => toast({ title: 'E-sign Service Removed', tone: 'success' }),
    onError: (failure) => {
      if (readError(failure).code !== 'REAUTHENTICATION_REQUIRED')
        toastError('The e-sign service was not removed', failure);
    },
    onSettled: () => {
      setOpen(null);
      void queryClient.invalidateQueries({ queryKey: orpc.signatureService.key() });
    },
  });
  const service = data?.service;
  return (
    <>
      <Section
        title="E-sign Service"
        purpose="Limited partners and your firm sign documents of subscriptions there. Each is sent with who signs it; the service sends back what was signed."
        actions={
          <>
            {service && (
              <Button variant="default" onClick={() => setOpen('remove')}>
                Remove
              </Button>
            )}
            {data && (
              <Button variant={service ? 'default' : 'filled'} onClick={() => setOpen('set')}>
                {service ? 'Change' : 'Add E-sign Service'}
              </Button>
            )}
          </>
        }
      >
        {service && (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {service.url}{' '}
            <Text span c="dimmed">
              since {formatDate(service.created_at)}, by {service.created_by_name}
            </Text>
          </Text>
        )}
        {data && !service && (
          <Text c="dimmed">None yet. Limited partners download documents and upload what they have signed.</Text>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={40} />}
      </Section>
      {open === 'set' && <ServiceDialog onClose={() => setOpen(null)} />}
      <ConfirmDialog
        opened={open === 'remove'}
        pending={remove.isPending}
        onClose={() => setOpen(null)}
        onConfirm={() => remove.mutate()}
        title="Remove the e-sign service?"
        confirmLabel="Remove E-sign Service"
        destructive
      >
        Nothing more is sent there. Documents that wait for a signature are signed by upload instead.
      </ConfirmDialog>
    </>
  );
}
