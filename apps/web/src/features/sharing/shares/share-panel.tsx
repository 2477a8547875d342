import { SHARE_ACCESS, SHARE_STATES } from '@cairn/domain';
import { Button, Modal, Skeleton } from '@mantine/core';
import { IconEye, IconLink, IconLock, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, orpc } from '../../../lib/api/api.ts';
import { formatDateTime, plural } from '../../../lib/base/format.ts';
import { lazy } from '../../../lib/base/lazy.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DONE, FAILED, type ItemPlace, type Previewed, refreshShares, type Share, type ShareList } from './queries.ts';
import classes from './shares.module.css';

const ShareDialog = lazy(() => import('./share-dialog.tsx'));
const ShareLinksDialog = lazy(() => import('./share-links-dialog.tsx'));

interface SharePanelProps {
  place: ItemPlace;
  preview: (share: Previewed) => ReactNode;
}

/** With whom one record is shared, what that opens, and for how long. */
export function SharePanel({ place, preview }: SharePanelProps) {
  const { data, error, refetch } = useQuery(orpc.shares.list.queryOptions({ input: place }));
  const [edited, setEdited] = useState<{ share: Share | null } | null>(null);
  const [revoking, setRevoking] = useState<Share | null>(null);
  const [shown, setShown] = useState<Share | null>(null);
  const [linked, setLinked] = useState<Share | null>(null);
  if (!data && error)
    return (
      <section className={classes.card}>
        <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.list} />
      </section>
    );
  if (!data)
    return (
      <section className={classes.card}>
        <LoadingRegion label="Loading the shares">
          <Skeleton height={24} width="40%" />
          <SkeletonLines count={4} />
        </LoadingRegion>
      </section>
    );
  return (
    <section className={classes.card} aria-labelledby="share-panel-title">
      <header className={classes.head}>
        <div className={classes.headText}>
          <h2 id="share-panel-title" className={classes.title}>
            {data.item.name}
          </h2>
          <p className={classes.quiet}>{data.shares.length === 0 ? 'Not shared yet' : sharedWith(data.shares)}</p>
        </div>
        {data.can.create && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited({ share: null })}>
            Share
          </Button>
        )}
      </header>
      {data.item.is_confidential && (
        <p className={classes.confidential}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          This deal is confidential: its members alone see that it is shared.
        </p>
      )}
      {data.shares.length > 0 && (
        <ul className={classes.shares} aria-label="Shares">
          {data.shares.map((share) => (
            <ShareRow
              key={share.id}
              share={share}
              filled={data.filled}
              onEdit={() => setEdited({ share })}
              onRevoke={() => setRevoking(share)}
              onShow={() => setShown(share)}
              onLinks={() => setLinked(share)}
            />
          ))}
        </ul>
      )}
      {edited && <ShareDialog place={place} list={data} share={edited.share} onClose={() => setEdited(null)} />}
      {linked && <ShareLinksDialog share={linked} onClose={() => setLinked(null)} />}
      {revoking && <RevokeDialog share={revoking} onClose={() => setRevoking(null)} />}
      {shown && (
        <Modal opened onClose={() => setShown(null)} size="lg" title={`What ${shown.shared_with_org} sees`}>
          {preview(shown)}
        </Modal>
      )}
    </section>
  );
}

interface ShareRowProps {
  share: Share;
  filled: ShareList['filled'];
  onEdit: () => void;
  onRevoke: () => void;
  onShow: () => void;
  onLinks: () => void;
}

function ShareRow({ share, filled, onEdit, onRevoke, onShow, onLinks }: ShareRowProps) {
  const { shared_with_org: org, state, people } = share;
  return (
    <li className={classes.share} data-over={!share.is_active || undefined}>
      <div className={classes.shareHead}>
        <h3 className={classes.org}>{org}</h3>
        <span className={classes.tag}>{SHARE_ACCESS[share.access_type]}</span>
        {state !== 'active' && (
          <span className={classes.tag} data-state={state}>
            {SHARE_STATES[state]}
          </span>
        )}
      </div>
      <p className={classes.quiet}>
        Shared by {share.shared_by_name} <RelativeTime at={share.created_at} />
        {share.expires_at && ` · ${state === 'expired' ? 'ended' : 'ends'} ${formatDateTime(share.expires_at)}`}
      </p>
      <p className={classes.quiet}>
        {openedBy(share, filled)}
        {share.files.length > 0 && !share.allows_download && ' · view only'}
        {share.files.length > 0 && share.has_watermark && ' · watermark'}
        {share.terms_text !== null && ' · terms to accept first'}
        {share.access_notes && ` · ${share.access_notes}`}
      </p>
      {state === 'paused' && (
        <p className={classes.quiet}>
          Opens nothing: the person who shared it may no longer share it, or the deal is archived.
        </p>
      )}
      {people.length === 0 ? (
        share.is_active &&
        share.links === 0 && (
          <p className={classes.warn}>Nobody is named yet, so nobody can open it. Add people, or make a link.</p>
        )
      ) : (
        <ul className={classes.people} aria-label={`People of ${org}`}>
          {people.map(({ id, email, name, access, accepted_at: accepted }) => (
            <li key={id}>
              {name ? `${name}, ` : ''}
              {email}
              {access !== 'active' && <span className={classes.quiet}> · {access}</span>}
              {share.terms_text !== null && access === 'active' && (
                <span className={classes.quiet}>
                  {accepted ? ` · accepted the terms ${formatDateTime(accepted)}` : ' · has not accepted the terms'}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {share.is_active && (
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconEye size={14} stroke={1.75} />}
            aria-label={`See what they see: ${org}`}
            onClick={onShow}
          >
            See what they see
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={14} stroke={1.75} />}
            aria-label={`Links for ${org}`}
            onClick={onLinks}
          >
            {share.links === 0 ? 'Links' : `Links (${share.links})`}
          </Button>
          <Button size="xs" variant="default" aria-label={`Change the share of ${org}`} onClick={onEdit}>
            Change
          </Button>
          <Button size="xs" variant="subtle" color="red" aria-label={`Revoke the access of ${org}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

/** What a share opens. A field without a value shows nothing yet, and does as soon as somebody fills it in. */
function openedBy({ fields, files }: Share, filled: ShareList['filled']): string {
  const shown = fields.filter((field) => filled.includes(field)).length;
  const empty = fields.length - shown;
  return `${plural(shown, 'fact')} and ${plural(files.length, 'file')} open${empty > 0 ? `, ${plural(empty, 'field')} without a value` : ''}`;
}

/** Organizations that have something open: of one with two shares it is one, of those that are over none. */
function sharedWith(shares: readonly Share[]): string {
  const open = new Set(
    shares
      .filter(({ state }) => state !== 'revoked' && state !== 'expired')
      .map(({ shared_with_org }) => shared_with_org),
  );
  return open.size === 0 ? 'No longer shared' : `Shared with ${plural(open.size, 'organization')}`;
}

function RevokeDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.shares.revoke({ id: share.id }),
    onSuccess: () => toast({ title: DONE.revoked, description: share.shared_with_org, tone: 'success' }),
    onError: (error) => toastError(FAILED.revoke, error),
    onSettled: () => {
      void refreshShares(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Revoke the access of ${share.shared_with_org}?`}
      confirmLabel="Revoke access"
      destructive
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Open pages of it close within 5 seconds. A revoked share cannot be restored; share again instead.
    </ConfirmDialog>
  );
}
