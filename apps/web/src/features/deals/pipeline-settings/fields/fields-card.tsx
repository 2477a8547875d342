import { CUSTOM_FIELD_KINDS, CUSTOM_FIELDS_MAX, CUSTOM_RECORDS, type CustomRecordKind } from '@cairn/domain';
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../../lib/api/api.ts';
import { readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';
import { type CustomFieldView, ownFieldsOptions } from '../../../../lib/fields/own-fields.ts';
import { toast, toastError } from '../../../../ui/base/toast.tsx';
import { SortableList } from '../../../../ui/lists/sortable-list.tsx';
import type { RowControls } from '../../../../ui/lists/sortable-row.tsx';
import { LoadFailed } from '../load-failed.tsx';
import classes from '../pipeline-settings.module.css';
import type { Stage } from '../queries.ts';
import { RowAct } from '../row-act.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { Converting } from './converting.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const RECORDS: { value: CustomRecordKind; label: string }[] = [
  { value: 'opportunity', label: 'Deals' },
  { value: 'portfolio_company', label: 'Companies' },
];

/** With more of them one looks for a field by its name. */
const FEW = 8;
const PROGRESS_EVERY_MS = 1000;
const isConverting = ({ conversion }: CustomFieldView) => conversion?.status === 'running';

/** The fields that the firm has added to its deals or companies. An archived one keeps its values and is shown nowhere. */
export function FieldsCard({ stages }: { stages: readonly Stage[] }) {
  const queryClient = useQueryClient();
  const [of, setOf] = useState<CustomRecordKind>('opportunity');
  const { noun } = CUSTOM_RECORDS[of];
  const groups: Readonly<Record<string, string>> = CUSTOM_RECORDS[of].groups;
  const {
    data: fields,
    error,
    refetch,
  } = useQuery({
    ...ownFieldsOptions(of),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isConverting) ? PROGRESS_EVERY_MS : false),
  });
  const [edited, setEdited] = useState<CustomFieldView | 'new' | null>(null);
  // One whose label is taken.
  const [restored, setRestored] = useState<CustomFieldView | null>(null);
  const [showsArchived, setShowsArchived] = useState(false);
  const [text, setText] = useState('');
  const refresh = () =>
    Promise.all(
      [
        ...[orpc.customFields.key(), orpc.opportunities.key(), orpc.portfolioCompanies.key()],
        // The latest changes beside it.
        orpc.pipelineSettings.key(),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const order = useMutation({
    mutationFn: (ids: string[]) => api.customFields.reorder({ record_kind: of, ids }),
    onMutate: (ids) =>
      queryClient.setQueryData<CustomFieldView[]>(ownFieldsOptions(of).queryKey, (before) =>
        ids.flatMap((id) => before?.find((field) => field.id === id) ?? []),
      ),
    onError: (problem) => toastError('The order was not saved', problem),
    onSettled: refresh,
  });
  const archive = useMutation({
    mutationFn: ({ id, version, is_archived }: CustomFieldView) =>
      api.customFields.update({ id, version, is_archived: !is_archived }),
    onSuccess: (field) =>
      toast({
        title: field.is_archived ? `${field.label} was archived` : `${field.label} was restored`,
        description: field.is_archived ? 'Its values are kept, and come back when it is restored.' : undefined,
        tone: 'success',
        ...(field.is_archived && { action: { label: 'Undo', onClick: () => archive.mutate(field) } }),
      }),
    onError: (problem, field) =>
      field.is_archived && readError(problem).code === 'CUSTOM_FIELD_LABEL_TAKEN'
        ? setRestored(field)
        : toastError('The field was not saved', problem),
    onSettled: refresh,
  });
  const kept = fields?.filter(({ is_archived, conversion }) => !is_archived || conversion) ?? [];
  const isFull = kept.length >= CUSTOM_FIELDS_MAX;
  const archived = fields?.filter((field) => !kept.includes(field)) ?? [];
  const wanted = (fields?.length ?? 0) > FEW ? text.trim().toLowerCase() : '';
  const found = fields?.filter(({ label }) => label.toLowerCase().includes(wanted)) ?? [];
  const listName = of === 'opportunity' ? 'Deal fields' : 'Company fields';
  const goOn = useMutation({
    mutationFn: ({ id, version, kind }: CustomFieldView) => api.customFields.update({ id, version, kind }),
    onError: (problem) => toastError('The field was not saved', problem),
    onSettled: refresh,
  });
  const labelOfStage = (key: string | null) => stages.find(({ stage_key }) => stage_key === key)?.stage_label;
  const row = (field: CustomFieldView, controls?: RowControls) => (
    <div className={classes.field}>
      {controls?.handle ?? <span />}
      <div className={classes.stageName}>
        <span>
          {field.label} {field.is_encrypted && <IconLock size={13} stroke={1.75} aria-label="Encrypted" />}
        </span>
        <span className={classes.quiet}>
          {[
            CUSTOM_FIELD_KINDS[field.kind],
            groups[field.group_key],
            field.is_archived && 'archived',
            field.is_required && 'required',
            field.required_from_stage &&
              `required from ${labelOfStage(field.required_from_stage) ?? 'a former stage'} on`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {field.conversion && <Converting conversion={field.conversion} onGoOn={() => goOn.mutate(field)} />}
      </div>
      <div className={classes.acts}>
        {controls?.arrows}
        {!field.is_archived && <RowAct kind="edit" label={`Edit ${field.label}`} onClick={() => setEdited(field)} />}
        {!field.conversion && (
          <RowAct
            kind={field.is_archived ? 'restore' : 'archive'}
            label={`${field.is_archived ? 'Restore' : 'Archive'} ${field.label}`}
            busy={archive.isPending && archive.variables.id === field.id}
            onClick={() => archive.mutate(field)}
          />
        )}
      </div>
    </div>
  );
  return (
    <SettingsCard
      title="Fields of your own"
      purpose={`What your firm records about a ${noun} in addition to the built-in fields. They appear in the form, the list, the filters and the export.`}
      add={isFull ? undefined : { label: 'Add Field', onClick: () => setEdited('new') }}
    >
      {isFull && (
        <p className={classes.quiet}>
          All {CUSTOM_FIELDS_MAX} fields are in use. To add another, archive one that is not needed any more.
        </p>
      )}
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Fields of"
          data={RECORDS}
          value={of}
          onChange={(value) => {
            setOf(value as CustomRecordKind);
            setShowsArchived(false);
            setText('');
          }}
        />
        {fields && fields.length > FEW && (
          <TextInput
            size="xs"
            type="search"
            aria-label="Find a field"
            placeholder="Find a field"
            maxLength={200}
            leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Group>
      {error && (
        <LoadFailed title="Failed to load the fields" error={error} onRetry={() => void refetch()} old={!!fields} />
      )}
      {fields && kept.length === 0 && <p className={classes.quiet}>No fields of your own yet.</p>}
      {/* What is looked for stands beside others than usual: there is no order to change. */}
      {wanted ? (
        <>
          <p className={`${classes.quiet} ${classes.nothing}`} role="status">
            {found.length === 0 && `No field is called “${text.trim()}”.`}
          </p>
          <ul className={classes.rows} aria-label={listName}>
            {found.map((field) => (
              <li key={field.id}>{row(field)}</li>
            ))}
          </ul>
        </>
      ) : (
        <SortableList
          label={listName}
          items={kept}
          nameOf={({ label }) => label}
          onOrder={(ids) => order.mutate([...ids, ...archived.map(({ id }) => id)])}
        >
          {row}
        </SortableList>
      )}
      {archived.length > 0 && !wanted && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsArchived(!showsArchived)}>
          {showsArchived ? 'Hide archived' : `Show ${plural(archived.length, 'archived field')}`}
        </Button>
      )}
      {showsArchived && !wanted && (
        <ul className={classes.rows}>
          {archived.map((field) => (
            <li key={field.id}>{row(field)}</li>
          ))}
        </ul>
      )}
      {restored && <RestoreDialog field={restored} onSaved={refresh} onClose={() => setRestored(null)} />}
      {edited && (
        <FieldDialog
          field={edited === 'new' ? null : edited}
          of={of}
          stages={stages}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </SettingsCard>
  );
}
