import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { plural } from '../../../lib/base/format.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { Copies, RunFacts } from '../../../ui/funds/run-facts.tsx';
import classes from '../../../ui/funds/runs.module.css';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { PageTable } from './page-table.tsx';
import { formsName, refreshTaxForms, type TaxForms, taxFormOptions } from './queries.ts';

const ACTS = {
  prepare: {
    label: 'Prepare',
    done: 'Tax forms prepared',
    text: 'The PDF is split by limited partners as the pages are now. An administrator who has not worked on them releases them.',
  },
  release: {
    label: 'Release',
    done: 'Tax forms released',
    text: 'Each limited partner finds its own pages in the LP Portal, and its contacts are told by mail. It cannot be taken back; a correction is a new version.',
  },
  withdraw: {
    label: 'Withdraw',
    done: 'Tax forms withdrawn',
    text: 'They stay in the list as withdrawn, and limited partners never see them. They can be uploaded again.',
  },
};
type Act = keyof typeof ACTS;

/** Tax forms page by page: whose each is, what is in doubt, and what may be done with them now. */
export function FormsDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const { data: forms, error, refetch } = useQuery(taxFormOptions(id));
  const [act, setAct] = useState<Act | null>(null);
  if (!forms)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} title="The tax forms could not be loaded" />
    ) : (
      <LoadingRegion label="Loading the tax forms">
        <Skeleton height={240} radius="md" />
      </LoadingRegion>
    );
  const { can, open, state, warnings, pages } = forms;
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} stroke={1.75} />} onClick={onBack}>
          All tax forms
        </Button>
        {(['prepare', 'release', 'withdraw'] as const).map(
          (one) =>
            can[one] && (
              <Button
                key={one}
                size="xs"
                {...(one === 'withdraw' && { variant: 'default' })}
                onClick={() => setAct(one)}
              >
                {ACTS[one].label}
              </Button>
            ),
        )}
      </div>
      <RunFacts run={forms} name={formsName(forms)} />
      <p className={classes.quiet}>
        {forms.file_name}, {plural(pages.length, 'page')}
      </p>
      {state === 'draft' && open > 0 && (
        <Notice tone="warning">
          {plural(open, 'page')} to decide on before anything is prepared:{' '}
          {pages
            .filter((page) => page.state === 'doubtful' || page.state === 'unmatched')
            .slice(0, 20)
            .map(({ page }) => page)
            .join(', ')}
          .
        </Notice>
      )}
      {state !== 'withdrawn' &&
        warnings.map((warning) => (
          <p key={warning} className={classes.quiet}>
            {warning}
          </p>
        ))}
      <Copies documents={forms.documents} isReleased={state === 'released'} />
      <PageTable forms={forms} />
      {act && <ActDialog forms={forms} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function ActDialog({ forms, act, onClose }: { forms: TaxForms; act: Act; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { label, done, text } = ACTS[act];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.taxForms[act]({ id: forms.id, version: forms.version }),
    onSuccess: () => {
      toast({ title: done, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The action could not be completed', failure);
    },
    onSettled: () => refreshTaxForms(queryClient),
  });
  const [refusal] = error ? Object.values(fieldErrors(error)) : [];
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`${label} ${formsName(forms)}?`}
      confirmLabel={label}
      destructive={act === 'withdraw'}
      pending={isPending}
    >
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      <p>{text}</p>
    </ConfirmDialog>
  );
}
