import { LINK_STATES, visitorName } from '@cairn/domain';
import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Outputs, orpc } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/base/format.ts';
import { CopyText } from '../../../ui/base/copy-text.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { LoadingRegion, SkeletonLines } from '../../../ui/lists/skeletons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { FAILED, refreshShares, type Share } from './queries.ts';
import ShareLinkDialog from './share-link-dialog.tsx';
import own from './share-links.module.css';
import classes from './shares.module.css';

type Link = Outputs['shareLinks']['revoke'];

/** The links of a share for people without an account: made, shown once, ended. */
export default function ShareLinksDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orpc.shareLinks.list.queryOptions({ input: { id: share.id } }));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ label: string; address: string } | null>(null);
  const [revoking, setRevoking] = useState<Link | null>(null);
  if (isMaking)
    return (
      <ShareLinkDialog
        share={share}
        onMade={(label, path) => setMade({ label, address: `${window.location.origin}${path}` })}
        onClose={() => setMaking(false)}
      />
    );
  return (
    <>
      <Modal opened onClose={onClose} size="lg" title={`Links for ${share.shared_with_org}`}>
        <div className={own.links}>
          <p className={classes.quiet}>
            Anybody with a link sees what this share opens, without an account, until the link or the share ends.
          </p>
          {made && (
            <div className={own.made} role="status">
              <p>
                The link for <strong>{made.label}</strong>. It is shown only once. Copy it now.
              </p>
              <CopyText label={`the link for ${made.label}`} value={made.address} />
            </div>
          )}
          {!data && error && <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.list} />}
          {!data && !error && (
            <LoadingRegion label="Loading the links">
              <SkeletonLines count={3} />
            </LoadingRegion>
          )}
          {data && data.rows.length > 0 && (
            <ul className={classes.shares} aria-label="Links">
              {data.rows.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  hasTerms={share.terms_text !== null}
                  onRevoke={() => setRevoking(link)}
                />
              ))}
            </ul>
          )}
          {data?.rows.length === 0 && <p className={classes.quiet}>No links yet.</p>}
          {share.is_active && (
            <div className={classes.acts}>
              <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setMaking(true)}>
                New link
              </Button>
            </div>
          )}
        </div>
      </Modal>
      {revoking && <RevokeLink link={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

interface LinkRowProps {
  link: Link;
  hasTerms: boolean;
  onRevoke: () => void;
}

function LinkRow({ link, hasTerms, onRevoke }: LinkRowProps) {
  const isOver = link.state === 'expired' || link.state === 'revoked';
  const asks = [
    link.has_password && 'password',
    link.asks_address && 'proven address',
    link.allowed_domains.length > 0 && `only ${link.allowed_domains.join(', ')}`,
    link.denied_domains.length > 0 && `not ${link.denied_domains.join(', ')}`,
  ].filter(Boolean);
  return (
    <li className={classes.share} data-over={isOver || undefined}>
      <div className={classes.shareHead}>
        <h3 className={classes.org}>{link.label}</h3>
        {link.state !== 'active' && (
          <span className={classes.tag} data-state={link.state}>
            {LINK_STATES[link.state]}
          </span>
        )}
      </div>
      <p className={classes.quiet}>
        Made <RelativeTime at={link.created_at} /> · {link.state === 'expired' ? 'ended' : 'ends'}{' '}
        {formatDateTime(link.expires_at)} · {asks.length === 0 ? 'open to anybody who has it' : asks.join(' · ')}
      </p>
      {link.state === 'paused' && (
        <p className={classes.quiet}>
          It opens nothing: who made it is not active in the team, or may not see the deal. Make a new one.
        </p>
      )}
      {link.visitors.length === 0 ? (
        <p className={classes.quiet}>No visitors yet.</p>
      ) : (
        <ul className={classes.people} aria-label={`Visitors by the link for ${link.label}`}>
          {link.visitors.map(({ number, email, came_at, accepted_at: accepted }) => (
            <li key={number}>
              {email ?? visitorName(number)}
              <span className={classes.quiet}>
                {' '}
                · came <RelativeTime at={came_at} />
                {hasTerms &&
                  (accepted ? ` · accepted the terms ${formatDateTime(accepted)}` : ' · has not accepted the terms')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isOver && (
        <div className={classes.acts}>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`Revoke the link for ${link.label}`}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

function RevokeLink({ link, onClose }: { link: Link; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.shareLinks.revoke({ id: link.id }),
    onSuccess: () => toast({ title: 'Link revoked', description: link.label, tone: 'success' }),
    onError: (error) => toastError('The link could not be revoked', error),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: orpc.shareLinks.key() });
      void refreshShares(queryClient);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Revoke the link for ${link.label}?`}
      confirmLabel="Revoke link"
      destructive
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      Open pages of it close within 5 seconds. The share itself, and its other links, stay open.
    </ConfirmDialog>
  );
}
