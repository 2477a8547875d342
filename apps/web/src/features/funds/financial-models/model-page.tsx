import { hasPermission } from '@cairn/domain';
import { MODEL_KINDS, type ModelData } from '@cairn/domain/models';
import { Button, Skeleton, Switch, Tabs, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { staleRecord } from '../../../lib/forms/stale-record.ts';
import { useListsForm } from '../../../lib/forms/use-lists-form.ts';
import { useMay, useProfile } from '../../../lib/session/auth.tsx';
import { downloadExport } from '../../../ui/base/download-export.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { TabList } from '../../../ui/base/tab-list.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import { ModelEditor, modelErrors } from './model-editor.tsx';
import { ModelVersions } from './model-versions.tsx';
import classes from './models.module.css';
import { type Model, modelOptions, refreshModels } from './queries.ts';

interface ModelPageProps {
  id: string;
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
}

/** One model: its numbers, what it answers, and what it was before. */
export function ModelPage({ id, tab, onTab }: ModelPageProps) {
  const { role } = useProfile();
  const mayRead = hasPermission(role, 'fund:read');
  const { data, error, refetch } = useQuery({ ...modelOptions(id), enabled: mayRead });
  if (!mayRead) return <NoAccess />;
  if (!data && error)
    return (
      <ErrorState error={error} onRetry={() => void refetch()} title="The model could not be loaded" frame="page" />
    );
  if (!data) return <Skeleton height={400} radius="md" />;
  return <OpenModel key={id} model={data} tab={tab} onTab={onTab} />;
}

interface OpenModelProps extends Omit<ModelPageProps, 'id'> {
  model: Model;
}

type Change = Omit<Inputs['financialModels']['update'], 'id' | 'version'>;

function OpenModel({ model, tab, onTab }: OpenModelProps) {
  const queryClient = useQueryClient();
  // What was typed grew out of this version; what others save since is shown, and not overwritten unseen.
  const [seen, setSeen] = useState(model);
  const form = useListsForm<ModelData>(MODEL_KINDS[seen.data.kind], seen.data);
  const [name, setName] = useState(model.name);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [sharing, setSharing] = useState(false);
  const { data: funds } = useQuery(orpc.funds.overview.queryOptions({ input: {} }));
  const isRenamed = name !== seen.name;
  const isBehind = model.version > seen.version;

  const change = async (values: Change, done: string) => {
    setPending(true);
    setRefused({});
    try {
      const saved = await api.financialModels.update({ id: seen.id, version: seen.version, ...values });
      setSeen(saved);
      setName(saved.name);
      if (values.data) form.reset(saved.data);
      toast({ title: done, tone: 'success' });
    } catch (error) {
      const found = modelErrors(error);
      setRefused(found);
      if (staleRecord(error) || Object.keys(found).length === 0) toastError('The model could not be saved', error);
    } finally {
      setPending(false);
      setSharing(false);
      void refreshModels(queryClient);
    }
  };
  const takeTheirs = () => {
    setSeen(model);
    setName(model.name);
    form.reset(model.data);
  };
  const canEdit = seen.can.edit;
  const mayExport = useMay('fund:read');
  const toSave = form.dirty || isRenamed;
  const fundName = seen.fund?.name;
  return (
    <Page>
      <PageHeader
        title={seen.name}
        purpose={`${MODEL_KINDS[seen.data.kind].label}, version ${seen.version_no}. ${MODEL_KINDS[seen.data.kind].means}`}
        actions={
          <>
            <ButtonLink to="/fund-financials" search={{ tab: 'Models' }} variant="default">
              All models
            </ButtonLink>
            {mayExport && (
              <Button
                variant="default"
                onClick={() =>
                  void downloadExport(async () => (await api.financialModels.exportCsv({ id: seen.id })).body)
                }
              >
                Export CSV
              </Button>
            )}
            {canEdit && (
              <Button
                loading={pending}
                disabled={!toSave || !form.data}
                onClick={() => {
                  const numbers = form.dirty && form.data ? { data: form.data } : {};
                  void change({ ...(isRenamed && { name }), ...numbers }, 'Model saved');
                }}
              >
                Save Model
              </Button>
            )}
          </>
        }
      />
      {isBehind && (
        <Notice tone="warning">
          A colleague has saved version {model.version_no} in the meantime. What you typed is still here.{' '}
          <Button size="compact-xs" variant="default" onClick={takeTheirs}>
            Show theirs
          </Button>
        </Notice>
      )}
      {seen.problem && <Notice tone="warning">{seen.problem}</Notice>}
      <Tabs
        value={tab ?? 'Model'}
        onChange={(value) => onTab(value === 'Model' ? undefined : (value ?? undefined))}
        // What is typed stays while one looks at an earlier version.
        keepMounted
      >
        <TabList mb="md">
          {['Model', 'Versions'].map((each) => (
            <Tabs.Tab key={each} value={each}>
              {each}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="Model">
          <ModelEditor
            form={form}
            refused={refused}
            readOnly={!canEdit}
            pending={pending}
            alsoDirty={isRenamed}
            lead={
              <section className={classes.panel} aria-label="Model">
                <h2>Model</h2>
                <div className={classes.fields}>
                  <TextInput
                    label="Name"
                    required
                    maxLength={200}
                    disabled={!canEdit || pending}
                    value={name}
                    error={refused.name}
                    onChange={(event) => setName(event.currentTarget.value)}
                  />
                  <OptionalSelect
                    label="Fund"
                    none="None"
                    disabled={!canEdit || pending}
                    data={(funds?.funds ?? []).map((fund) => ({ value: fund.id, label: fund.name }))}
                    value={seen.fund?.id ?? null}
                    error={refused.fund_id}
                    onChange={(value) => void change({ fund_id: value }, value ? 'Fund chosen' : 'Fund removed')}
                  />
                </div>
                <div className={classes.switches}>
                  <Switch
                    label="Active"
                    disabled={!canEdit || pending}
                    checked={seen.is_active}
                    onChange={(event) => {
                      const is_active = event.currentTarget.checked;
                      void change({ is_active }, is_active ? 'Model is active' : 'Model set to inactive');
                    }}
                  />
                  <Switch
                    label="Shared with LPs"
                    disabled={!canEdit || pending || (seen.fund === null && !seen.shared_with_lps)}
                    description={seen.fund === null ? 'Choose a fund first.' : undefined}
                    checked={seen.shared_with_lps}
                    onChange={(event) =>
                      event.currentTarget.checked
                        ? setSharing(true)
                        : void change({ shared_with_lps: false }, 'Model is no longer shared')
                    }
                  />
                </div>
              </section>
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="Versions">{(tab ?? 'Model') === 'Versions' && <ModelVersions model={seen} />}</Tabs.Panel>
      </Tabs>
      <ConfirmDialog
        opened={sharing}
        onClose={() => setSharing(false)}
        onConfirm={() => void change({ shared_with_lps: true }, 'Model shared')}
        pending={pending}
        title="Share with LPs?"
        confirmLabel="Share model"
      >
        All limited partners of {fundName} may see the newest saved version with its figures, as long as the model is
        active. It is marked as a projection.
      </ConfirmDialog>
    </Page>
  );
}
