import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import { labelFromKey } from '../../../../lib/base/format.ts';
import type { PreviewRow } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './row-details.module.css';
import { sayParts } from './same-parts.ts';

/** Which deal or row this one repeats, with the way to the deal. */
export function DuplicateLine({ duplicate }: { duplicate: NonNullable<PreviewRow['duplicate']> }) {
  const { kind, lookalike, row, existing, differs } = duplicate;
  const { kind: recordKind, words } = useWizard();
  const { data: stages } = useQuery(
    orpc.opportunities.listStages.queryOptions({ staleTime: 60_000, enabled: recordKind === 'opportunity' }),
  );
  const labelOf = (key: string) => stages?.find(({ stage_key }) => stage_key === key)?.stage_label ?? labelFromKey(key);
  const of = existing ? (
    <>
      {/* In a window of its own, so that the import stays as it is. */}
      <Anchor
        href={recordKind === 'opportunity' ? `/opportunities?deal=${existing.id}` : `/portfolio/${existing.id}`}
        target="_blank"
        rel="noreferrer"
        inherit
        underline="always"
      >
        {existing.company_name} <IconExternalLink size={13} stroke={2} role="img" aria-label="(opens in a new tab)" />
      </Anchor>{' '}
      {existing.is_archived ? 'in the archive' : `${words.there} (${labelOf(existing.status)})`}
    </>
  ) : (
    `row ${row ?? ''} of this list`
  );
  if (recordKind === 'company_update') return <p className={classes.duplicate}>The same period as {of}.</p>;
  if (recordKind === 'investment_transaction')
    return (
      <p className={classes.duplicate}>
        The same transaction as {existing ? <>one of {of}</> : of}: kind, date, amount and shares.
      </p>
    );
  if (kind === 'same_deal')
    return (
      <p className={classes.duplicate}>
        The same deal as {of}
        {differs.length > 0 && ', into which an earlier list brought this row'}. {sayParts(differs)}
      </p>
    );
  if (!lookalike) return <p className={classes.duplicate}>The same company as {of}.</p>;
  return (
    <p className={classes.duplicate}>
      Round and amount are the same as in {of}, and the dates are within a week: perhaps one deal that was reported
      twice.
    </p>
  );
}
