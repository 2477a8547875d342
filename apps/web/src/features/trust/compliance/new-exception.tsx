import { RISK_LEVELS, type RiskLevel } from '@cairn/domain';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { momentProblem, storedMoment } from '../../../lib/fields/read-time.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { MomentInput } from '../../../ui/fields/moment-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import classes from './compliance.module.css';
import { FAILED, useTenantNames } from './queries.ts';

interface Draft {
  /** Empty for the platform itself. */
  tenant: string;
  type: string;
  policy: string;
  description: string;
  justification: string;
  risk: RiskLevel;
  /** As the input has it: 2026-03-31T14:05, by the clock of the screen. */
  expires: string;
}

const FRESH: Draft = {
  tenant: '',
  type: '',
  policy: '',
  description: '',
  justification: '',
  risk: 'medium',
  expires: '',
};
const REQUIRED = ['type', 'policy', 'description', 'justification'] as const;

/** Asks for an exception from a policy; another administrator of the platform decides. */
export default function NewException({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const tenants = useTenantNames();
  const [draft, setDraft, kept] = useDialogState('new compliance exception', FRESH);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.complianceExceptions.create({
        tenant_id: draft.tenant || null,
        exception_type: draft.type,
        policy_name: draft.policy,
        description: draft.description,
        justification: draft.justification,
        risk_level: draft.risk,
        expires_at: storedMoment(draft.expires),
      }),
    onSuccess: () => {
      const description = 'Compliance exception has been submitted for approval';
      toast({ title: 'Exception created', description, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError(FAILED.createException, failure);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.complianceExceptions.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.compliance.stats.key() });
    },
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  const isReady = REQUIRED.every((name) => draft[name].trim() !== '') && momentProblem(draft.expires) === undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <FormDialog
      title="New Exception"
      submitLabel="Request Exception"
      ready={isReady}
      pending={isPending}
      conflict={null}
      kept={kept}
      onSubmit={submit}
      onClose={onClose}
      size="lg"
    >
      <div className={classes.pair}>
        <TextInput
          label="Exception type"
          description="Such as second factor, access review, retention."
          required
          maxLength={100}
          value={draft.type}
          onChange={(event) => change({ type: event.currentTarget.value })}
          error={wrong.exception_type}
          data-autofocus
        />
        <TextInput
          label="Policy"
          description="The rule that is not kept."
          required
          maxLength={200}
          value={draft.policy}
          onChange={(event) => change({ policy: event.currentTarget.value })}
          error={wrong.policy_name}
        />
      </div>
      <OptionalSelect
        label="Organization"
        searchable
        none="The platform itself"
        data={Object.entries(tenants).map(([value, label]) => ({ value, label }))}
        value={draft.tenant || null}
        onChange={(tenant) => change({ tenant: tenant ?? '' })}
        error={wrong.tenant_id}
      />
      <Textarea
        label="Description"
        description="What will be done differently, and where."
        required
        autosize
        minRows={2}
        maxLength={4000}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={wrong.description}
      />
      <Textarea
        label="Justification"
        description="Why it is needed, and what limits the risk meanwhile."
        required
        autosize
        minRows={2}
        maxLength={4000}
        value={draft.justification}
        onChange={(event) => change({ justification: event.currentTarget.value })}
        error={wrong.justification}
      />
      <div className={classes.pair}>
        <Select
          label="Risk level"
          data={Object.entries(RISK_LEVELS).map(([value, label]) => ({ value, label }))}
          value={draft.risk}
          onChange={(risk) => change({ risk: (risk ?? 'medium') as RiskLevel })}
          error={wrong.risk_level}
        />
        <MomentInput
          label="Expires"
          without="Optional. Without it, until further notice."
          value={draft.expires}
          onChange={(expires) => change({ expires })}
          error={wrong.expires_at}
        />
      </div>
    </FormDialog>
  );
}
