import { LINK_DAYS, LINK_DAYS_MAX, LINK_LABEL_MAX, LINK_PASSWORD_MAX, LINK_PASSWORD_MIN } from '@cairn/domain';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { useDialogState } from '../../../lib/forms/use-kept.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { TagsInput } from '../../../ui/forms/tags-input.tsx';
import { PasswordField } from '../../../ui/passwords/password-field.tsx';
import { refreshShares, type Share } from './queries.ts';
import classes from './shares.module.css';

interface ShareLinkDialogProps {
  share: Share;
  onMade: (label: string, path: string) => void;
  onClose: () => void;
}

const EMPTY = { label: '', days: String(LINK_DAYS), asks: true, allowed: [] as string[], denied: [] as string[] };

/** Makes a link to a share: for whom, for how long, and what it asks for first. */
export default function ShareLinkDialog({ share, onMade, onClose }: ShareLinkDialogProps) {
  const queryClient = useQueryClient();
  const [draft, setDraft, kept] = useDialogState(`link ${share.id}`, EMPTY);
  // Not kept in the tab, as no password is.
  const [password, setPassword] = useState('');
  const change = (part: Partial<typeof EMPTY>) => setDraft({ ...draft, ...part });
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      api.shareLinks.create({
        id: share.id,
        label: draft.label,
        days: Number(draft.days),
        password: password || null,
        asks_address: draft.asks,
        ...(draft.asks && { allowed_domains: draft.allowed, denied_domains: draft.denied }),
      }),
    onSuccess: ({ link, path }) => {
      onMade(link.label, path);
      onClose();
    },
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The link could not be made', failure);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.shareLinks.key() });
      return refreshShares(queryClient);
    },
  });
  const wrong: Record<string, string> = error ? fieldErrors(error) : {};
  const ofList = (field: string) =>
    wrong[field] ?? Object.entries(wrong).find(([name]) => name.startsWith(`${field}.`))?.[1];
  const [allowed, denied] = [ofList('allowed_domains'), ofList('denied_domains')];
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && draft.label.trim() !== '') mutate();
  };
  return (
    <FormDialog
      title={`New link for ${share.shared_with_org}`}
      submitLabel="Make link"
      ready={draft.label.trim() !== ''}
      pending={isPending}
      conflict={null}
      kept={kept}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label="Who it is for"
        description="For your firm: names the link in the list and in the activity."
        required
        maxLength={LINK_LABEL_MAX}
        value={draft.label}
        onChange={(event) => change({ label: event.currentTarget.value })}
        error={wrong.label}
        data-autofocus
      />
      <NumberInput
        label="Days"
        description={`The link ends after this many days, ${LINK_DAYS_MAX} at most, or earlier with the share.`}
        min={1}
        max={LINK_DAYS_MAX}
        allowDecimal={false}
        value={draft.days}
        onChange={(days) => change({ days: String(days) })}
        error={wrong.days}
      />
      <PasswordField
        size="sm"
        label="Password"
        description={`Optional, at least ${LINK_PASSWORD_MIN} characters. Send it another way than the link.`}
        autoComplete="new-password"
        maxLength={LINK_PASSWORD_MAX}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={wrong.password}
      />
      <div className={classes.options}>
        <Checkbox
          size="sm"
          label="Ask for a proven address"
          description="A code is mailed to the address that they give; you see who looks."
          checked={draft.asks}
          onChange={(event) => change({ asks: event.currentTarget.checked })}
          error={wrong.asks_address}
        />
      </div>
      {draft.asks && (
        <>
          <TagsInput
            label="Only addresses of these domains"
            description="Optional, such as acme.com; with its subdomains."
            value={draft.allowed}
            onChange={(domains) => change({ allowed: domains })}
            {...(allowed && { error: allowed })}
          />
          <TagsInput
            label="No addresses of these domains"
            description="Optional."
            value={draft.denied}
            onChange={(domains) => change({ denied: domains })}
            {...(denied && { error: denied })}
          />
        </>
      )}
    </FormDialog>
  );
}
