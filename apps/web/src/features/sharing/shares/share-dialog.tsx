import {
  COMPANY_FIELDS,
  DEAL_FIELDS,
  defaultShareFields,
  type FieldDefinition,
  SHARE_ACCESS,
  SHARE_NOTES_MAX,
  SHARE_ORG_MAX,
  SHARE_TERMS_MAX,
  type ShareAccess,
  type ShareField,
  shareFieldsOf,
} from '@cairn/domain';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors, readError } from '../../../lib/api/errors.ts';
import { editedMoment, momentProblem, sayMoment, storedMoment } from '../../../lib/fields/read-time.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { useMeeting } from '../../../lib/forms/use-meeting.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { MomentInput } from '../../../ui/fields/moment-input.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TagsInput } from '../../../ui/forms/tags-input.tsx';
import { DONE, FAILED, type ItemPlace, refreshShares, type Share, type ShareList } from './queries.ts';
import classes from './shares.module.css';

interface ShareDialogProps {
  place: ItemPlace;
  list: ShareList;
  /** Null to share anew. */
  share: Share | null;
  onClose: () => void;
}

interface Draft {
  org: string;
  access: ShareAccess;
  people: string[];
  notes: string;
  /** `2026-03-31T14:05` by the clock of the screen. */
  until: string;
  fields: string[];
  files: string[];
  download: boolean;
  watermark: boolean;
  terms: string;
}

const ACCESS = Object.entries(SHARE_ACCESS).map(([value, label]) => ({ value, label }));

/** Opens a record to an organization: to whom, what of it, and for how long. */
export default function ShareDialog({ place, list, share, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient();
  const [beginning] = useState(() => beginningOf(place, share));
  const [draft, setDraft, kept] = useDialogState(`share ${share?.id ?? place.entity_id}`, beginning);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const meeting = useMeeting({
    record: share ?? UNSHARED,
    read: (record: Share | typeof UNSHARED) => beginningOf(place, shareIn(record)),
    values: draft,
    setValues: setDraft,
    describe: describe(place, list),
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => save(place, shareIn(meeting.seen), draft),
    onSuccess: () => {
      toast({ title: share ? 'Share changed' : DONE.shared, description: draft.org, tone: 'success' });
      onClose();
    },
    onError: (failure) => {
      if (meeting.refused(failure)) return;
      if (Object.keys(fieldErrors(failure)).length === 0) toastError(FAILED.share, failure);
    },
    onSettled: () => refreshShares(queryClient),
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  // The one address that is wrong is named by its place: people.0.
  const people = error && Object.entries(readError(error).fields).find(([path]) => path.startsWith('people'))?.[1];
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && isReady) mutate();
  };
  const isReady = draft.org.trim() !== '' && momentProblem(draft.until) === undefined;
  return (
    <FormDialog
      title={share ? `Share with ${share.shared_with_org}` : `Share ${list.item.name}`}
      submitLabel={share ? 'Save' : 'Share'}
      ready={isReady}
      pending={isPending}
      conflict={meeting.clashes()}
      kept={kept}
      onSubmit={onSubmit}
      onClose={onClose}
      size="lg"
    >
      <TextInput
        label="Organization name"
        required
        maxLength={SHARE_ORG_MAX}
        value={draft.org}
        onChange={(event) => change({ org: event.currentTarget.value })}
        error={wrong.shared_with_org}
        data-autofocus
      />
      <TagsInput
        label="People"
        description="Email addresses. People without an account are invited. To share without accounts, make a link afterwards."
        value={draft.people}
        onChange={(addresses) => change({ people: addresses })}
        {...(people && { error: people })}
      />
      <div className={classes.pair}>
        <Select
          label="Access"
          description="People who can participate can express interest."
          data={ACCESS}
          value={draft.access}
          onChange={(access) => change({ access: (access ?? 'view_only') as ShareAccess })}
        />
        <MomentInput
          label="Ends"
          without="Optional. Without it, until you revoke it."
          value={draft.until}
          onChange={(until) => change({ until })}
          error={wrong.expires_at}
        />
      </div>
      <Choices
        legend="Facts that they see"
        options={shareFieldsOf(place.entity_type).map((field) => ({
          value: field,
          label: labelOf(place, field),
          isEmpty: !(list.filled as string[]).includes(field),
        }))}
        chosen={draft.fields}
        onChange={(fields) => change({ fields })}
      />
      {list.files.length > 0 && (
        <>
          <Choices
            legend="Files that they can open"
            options={list.files.map(({ id, file_name }) => ({ value: id, label: file_name }))}
            chosen={draft.files}
            onChange={(files) => change({ files })}
          />
          <div className={classes.options}>
            <Checkbox
              size="sm"
              label="Files can be downloaded"
              description="Otherwise PDFs and pictures can be viewed in the browser, and other files cannot be opened."
              checked={draft.download}
              onChange={(event) => change({ download: event.currentTarget.checked })}
            />
            <Checkbox
              size="sm"
              label="Watermark on PDFs"
              description="Name and address of the reader, and the time, on every page. Pictures and other files have no watermark."
              checked={draft.watermark}
              onChange={(event) => change({ watermark: event.currentTarget.checked })}
            />
          </div>
        </>
      )}
      <Textarea
        label="Terms to accept first"
        description="Optional, such as a non-disclosure agreement. Each person accepts it before seeing anything, and again when the text changes."
        autosize
        minRows={2}
        maxRows={10}
        maxLength={SHARE_TERMS_MAX}
        value={draft.terms}
        onChange={(event) => change({ terms: event.currentTarget.value })}
        error={wrong.terms_text}
      />
      <Textarea
        label="Notes"
        description="For your firm only."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={SHARE_NOTES_MAX}
        value={draft.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
        error={wrong.access_notes}
      />
    </FormDialog>
  );
}

/** Where nothing is shared yet, nobody can have changed it. */
const UNSHARED = { version: 0 } as const;
const shareIn = (record: Share | typeof UNSHARED): Share | null => ('id' in record ? record : null);

function describe(place: ItemPlace, list: ShareList) {
  const plain = (label: string) => ({ label, say: (value: string) => value });
  const yesNo = (label: string) => ({ label, say: (value: boolean) => (value ? 'Yes' : 'No') });
  const fileName = (id: string) => list.files.find((file) => file.id === id)?.file_name ?? 'A file that is gone';
  return {
    org: plain('Organization name'),
    access: { label: 'Access', say: (value: ShareAccess) => SHARE_ACCESS[value] },
    people: { label: 'People', say: (value: string[]) => value.join(', ') },
    notes: plain('Notes'),
    until: { label: 'Ends', say: sayMoment },
    fields: { label: 'Facts', say: (value: string[]) => value.map((field) => labelOf(place, field)).join(', ') },
    files: { label: 'Files', say: (value: string[]) => value.map(fileName).join(', ') },
    download: yesNo('Files can be downloaded'),
    watermark: yesNo('Watermark on PDFs'),
    terms: plain('Terms to accept first'),
  };
}

interface ChoicesProps {
  legend: string;
  /** An empty one is named as such: to tick it opens nothing for now. */
  options: readonly { value: string; label: string; isEmpty?: boolean }[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, options, chosen, onChange }: ChoicesProps) {
  return (
    <Checkbox.Group label={legend} value={chosen} onChange={onChange}>
      <div className={classes.options}>
        {options.map(({ value, label, isEmpty = false }) => (
          <Checkbox
            key={value}
            size="sm"
            value={value}
            label={
              <>
                {label}
                {isEmpty && <span className={classes.quiet}> (empty)</span>}
              </>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function labelOf({ entity_type }: ItemPlace, field: string): string {
  const catalogue: Record<string, FieldDefinition> = entity_type === 'opportunity' ? DEAL_FIELDS : COMPANY_FIELDS;
  return catalogue[field]?.label ?? field;
}

function beginningOf({ entity_type }: ItemPlace, share: Share | null): Draft {
  if (!share)
    return {
      org: '',
      access: 'view_only',
      people: [],
      notes: '',
      until: '',
      fields: defaultShareFields(entity_type),
      files: [],
      download: true,
      watermark: false,
      terms: '',
    };
  return {
    org: share.shared_with_org,
    access: share.access_type,
    people: share.people.map(({ email }) => email),
    notes: share.access_notes ?? '',
    until: editedMoment(share.expires_at),
    fields: share.fields,
    files: share.files,
    download: share.allows_download,
    watermark: share.has_watermark,
    terms: share.terms_text ?? '',
  };
}

async function save(place: ItemPlace, share: Share | null, draft: Draft): Promise<void> {
  const opened = {
    shared_with_org: draft.org.trim(),
    access_type: draft.access,
    access_notes: draft.notes.trim() || null,
    expires_at: storedMoment(draft.until),
    fields: draft.fields as ShareField[],
    files: draft.files,
    allows_download: draft.download,
    has_watermark: draft.watermark,
    terms_text: draft.terms.trim() || null,
  };
  if (!share) {
    await api.shares.create({ ...place, ...opened, people: draft.people });
    return;
  }
  await api.shares.update({ id: share.id, version: share.version, ...opened, people: draft.people });
}
