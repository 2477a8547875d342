import { Skeleton } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLast } from '../../../lib/base/use-last.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { CheckMenu } from '../../../ui/lists/check-menu.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { filterInvitations, type Invitation, type InvitationFilter, STATUS_OPTIONS } from './filter-invitations.ts';
import { invitationColumns } from './invitation-columns.tsx';
import classes from './invitations.module.css';
import { invitationsOptions } from './queries.ts';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useResend } from './use-resend.ts';

interface InvitationsSectionProps {
  filter: InvitationFilter;
  onStatus: (status: InvitationFilter['status']) => void;
}

/** Who was invited into the firm, and what became of it. */
export function InvitationsSection({ filter, onStatus }: InvitationsSectionProps) {
  const { data, error, refetch } = useQuery(invitationsOptions());
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const shownDialog = useLast(revoking);
  const resend = useResend();
  const shown = data ? filterInvitations(data.invitations, filter) : [];

  return (
    <section className={classes.section} aria-labelledby="invitations">
      <div className={classes.heading}>
        <h2 className={classes.title} id="invitations">
          Invitations
        </h2>
        {data && <span className={classes.count}>{data.counts.open} open</span>}
        <div className={classes.filter}>
          <CheckMenu
            label="Status"
            options={STATUS_OPTIONS}
            selected={filter.status ?? []}
            onChange={(status) => onStatus(status.length > 0 ? (status as InvitationFilter['status']) : undefined)}
            summarise
          />
        </div>
      </div>
      {data && shown.length > 0 && (
        <DataTable
          label="Invitations"
          columns={invitationColumns({
            onResend: ({ id }) => resend.mutate(id),
            onRevoke: setRevoking,
            resending: resend.isPending ? resend.variables : undefined,
          })}
          rows={shown}
        />
      )}
      {data && shown.length === 0 && (
        <EmptyState
          icon={<IconMail size={22} stroke={1.75} />}
          title={data.invitations.length > 0 ? 'No invitation matches these filters' : 'Nobody has been invited yet'}
        >
          {data.invitations.length === 0 &&
            'Invite a colleague, a limited partner or a founder. They receive an email.'}
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion label="Loading invitations">
          <Skeleton height={160} radius="md" />
        </LoadingRegion>
      )}
      {shownDialog && (
        <RevokeDialog invitation={shownDialog} opened={revoking !== null} onClose={() => setRevoking(null)} />
      )}
    </section>
  );
}
