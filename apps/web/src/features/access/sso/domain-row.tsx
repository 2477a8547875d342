import { Button } from '@mantine/core';
import { Notice } from '../../../ui/base/notice.tsx';
import { CopyLine } from './copy-line.tsx';
import type { Domain } from './queries.ts';
import classes from './sso-settings.module.css';
import { StateBadge } from './state-badge.tsx';
import { useDomainActs } from './use-domain-acts.ts';

/** A domain: verified, or with the record that proves it. */
export function DomainRow({ domain }: { domain: Domain }) {
  const { pending, problem, verify, remove } = useDomainActs(domain);
  const verified = domain.verified_at !== null;
  return (
    <li className={classes.domain}>
      <div className={classes.domainHead}>
        <span className={classes.domainName}>{domain.domain}</span>
        <StateBadge tone={verified ? 'positive' : 'warning'}>{verified ? 'Verified' : 'Not verified'}</StateBadge>
        <div className={classes.domainActs}>
          {!verified && (
            <Button
              size="xs"
              loading={pending === 'verify'}
              onClick={() => void verify()}
              aria-label={`Verify ${domain.domain}`}
            >
              Verify
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            loading={pending === 'remove'}
            onClick={() => void remove()}
            aria-label={`Remove ${domain.domain}`}
          >
            Remove
          </Button>
        </div>
      </div>
      {!verified && (
        <div className={classes.record}>
          <p className={classes.hint}>
            Publish this TXT record in the DNS of {domain.domain}, then press Verify. It can take some minutes until the
            record is visible.
          </p>
          <CopyLine label="Name" value={domain.record.name} />
          <CopyLine label="Value" value={domain.record.value} />
          {problem && <Notice tone="negative">{problem}</Notice>}
        </div>
      )}
    </li>
  );
}
