import { isModelKind, MODEL_KINDS, type ModelData } from '@cairn/domain/models';
import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { useListsForm } from '../../../lib/forms/use-lists-form.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import { ModelEditor, modelErrors } from './model-editor.tsx';
import classes from './models.module.css';
import { refreshModels } from './queries.ts';

export interface NewModelSearch {
  kind?: string | undefined;
  fund_id?: string | undefined;
}

interface NewModelPageProps {
  search: NewModelSearch;
  onSearch: (search: NewModelSearch) => void;
}

/** A new model: it starts from the terms of a fund where one is chosen, and is not stored before somebody saves it. */
export function NewModelPage({ search, onSearch }: NewModelPageProps) {
  const mayWrite = useMay('fund:write');
  const kind = isModelKind(search.kind) ? search.kind : 'construction';
  const { data, error, refetch } = useQuery({
    ...orpc.financialModels.initial.queryOptions({ input: { kind, fund_id: search.fund_id } }),
    enabled: mayWrite,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!mayWrite) return <NoAccess />;
  if (!data && error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()} title="A new model could not be started" frame="page" />
    );
  if (!data) return <Skeleton height={400} radius="md" />;
  return <NewModel key={`${kind} ${search.fund_id}`} initial={data} search={search} onSearch={onSearch} />;
}

interface NewModelProps extends NewModelPageProps {
  initial: Outputs['financialModels']['initial'];
}

function NewModel({ initial, search, onSearch }: NewModelProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useListsForm<ModelData>(MODEL_KINDS[initial.kind], initial);
  const [name, setName] = useState('');
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const key = useRef({ sent: '', idempotencyKey: '' });
  const { data: funds } = useQuery(orpc.funds.overview.queryOptions({ input: {} }));
  const { kind } = initial;

  const save = async () => {
    const { data } = form;
    if (!data) return;
    const input = { name, fund_id: search.fund_id ?? null, data };
    const sent = JSON.stringify(input);
    // Sent again, because no answer came, it adds no second model.
    if (key.current.sent !== sent) key.current = { sent, idempotencyKey: crypto.randomUUID() };
    setPending(true);
    setRefused({});
    try {
      const { id } = await api.financialModels.create(input, {
        context: { idempotencyKey: key.current.idempotencyKey },
      });
      void refreshModels(queryClient);
      toast({ title: 'Model saved', description: name, tone: 'success' });
      await navigate({ to: '/fund-financials/models/$id', params: { id }, ignoreBlocker: true });
    } catch (error) {
      const found = modelErrors(error);
      setRefused(found);
      if (Object.keys(found).length === 0) toastError('The model could not be saved', error);
      setPending(false);
    }
  };

  return (
    <Page>
      <PageHeader
        title="New Model"
        purpose={MODEL_KINDS[kind].means}
        actions={
          <>
            <ButtonLink to="/fund-financials" search={{ tab: 'Models' }} variant="default">
              All models
            </ButtonLink>
            <Button loading={pending} disabled={!form.data} onClick={() => void save()}>
              Save Model
            </Button>
          </>
        }
      />
      <ModelEditor
        form={form}
        refused={refused}
        readOnly={false}
        pending={pending}
        alsoDirty={name !== ''}
        of={['kind', 'fund_id']}
        lead={
          <section className={classes.panel} aria-label="Model">
            <h2>Model</h2>
            <div className={classes.fields}>
              <TextInput
                label="Name"
                required
                maxLength={200}
                value={name}
                error={refused.name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Select
                label="Kind"
                data={Object.entries(MODEL_KINDS).map(([value, { label }]) => ({ value, label }))}
                value={kind}
                onChange={(value) => onSearch({ ...search, kind: value ?? undefined })}
              />
              <OptionalSelect
                label="Fund"
                none="None"
                data={(funds?.funds ?? []).map((fund) => ({ value: fund.id, label: fund.name }))}
                value={search.fund_id ?? null}
                error={refused.fund_id}
                onChange={(value) => onSearch({ ...search, fund_id: value ?? undefined })}
              />
            </div>
            <p className={classes.quiet}>
              {search.fund_id
                ? 'It starts from the fund’s terms and commitments; everything else uses common values.'
                : 'It starts from common values. Choose a fund to start from its own terms.'}
            </p>
          </section>
        }
      />
    </Page>
  );
}
