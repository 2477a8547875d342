import { CLASSIFICATIONS, shortId } from '@cairn/domain';
import { Badge, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { TextLink } from '../../../ui/base/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './audit-log.module.css';
import { describeAction } from './describe-action.ts';
import type { AuditEntryRow } from './queries.ts';

interface AuditEntryProps {
  entry: AuditEntryRow;
  nameOf: (id: string | null) => string;
}

/** One event: what was done, to what, by whom, when and from where; its details unfold. */
export function AuditEntry({ entry, nameOf }: AuditEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { action, data_classification, resource_type, table_name, ip_address, created_at, user_id } = entry;
  return (
    <li className={classes.entry}>
      <UnstyledButton
        className={classes.summary}
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight
          className={classes.chevron}
          data-open={isOpen || undefined}
          size={16}
          stroke={1.75}
          aria-hidden
        />
        <span className={classes.action}>{describeAction(action)}</span>
        <Badge radius="sm" variant="default" className={classes.classification} data-kind={data_classification}>
          {CLASSIFICATIONS[data_classification]}
        </Badge>
        <span className={classes.about}>
          {[resource_type, table_name !== resource_type && table_name, ip_address].filter(Boolean).join(' · ')}
        </span>
        <span className={classes.when}>
          {nameOf(user_id)} · <RelativeTime at={created_at} />
        </span>
      </UnstyledButton>
      {isOpen && (
        <div id={details} className={classes.details}>
          <EntryDetails entry={entry} />
        </div>
      )}
    </li>
  );
}

const RECORD_PAGES = {
  opportunities: '/opportunities/$id',
  due_diligence_processes: '/due-diligence/$id',
  portfolio_companies: '/portfolio/$id',
  portfolios: '/portfolio/portfolios/$id',
  funds: '/fund-financials/$id',
  financial_models: '/fund-financials/models/$id',
} as const;

function EntryDetails({ entry }: { entry: AuditEntryRow }) {
  const { metadata, resource_id, table_name, is_hidden, is_sealed } = entry;
  const page = RECORD_PAGES[table_name as keyof typeof RECORD_PAGES] as
    | (typeof RECORD_PAGES)[keyof typeof RECORD_PAGES]
    | undefined;
  const { changes, ...rest } = metadata as { changes?: unknown };
  return (
    <>
      <dl className={classes.facts}>
        <Fact term="Action">{entry.action}</Fact>
        <Fact term="Record">
          {resource_id === null ? (
            '–'
          ) : page ? (
            <TextLink to={page} params={{ id: resource_id }} underline="always" title={resource_id}>
              {shortId(resource_id)}
            </TextLink>
          ) : (
            <span title={resource_id}>{shortId(resource_id)}</span>
          )}
        </Fact>
        <Fact term="User">{entry.user_id ? shortId(entry.user_id) : '–'}</Fact>
        <Fact term="Session">{entry.session_id ?? '–'}</Fact>
        <Fact term="Sealed">{is_sealed ? 'Yes' : 'Not yet'}</Fact>
      </dl>
      {is_hidden && (
        <p className={classes.quiet}>This is about a deal that you may not see. Its members see the details.</p>
      )}
      {isChanges(changes) && <Changes changes={changes} />}
      {Object.keys(isChanges(changes) ? rest : metadata).length > 0 && (
        <pre className={classes.metadata}>{JSON.stringify(isChanges(changes) ? rest : metadata, null, 2)}</pre>
      )}
    </>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type ChangeOf = Record<string, { from: unknown; to: unknown }>;

function isChanges(value: unknown): value is ChangeOf {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (change) => typeof change === 'object' && change !== null && 'from' in change && 'to' in change,
    )
  );
}

const said = (value: unknown) =>
  value === null || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

function Changes({ changes }: { changes: ChangeOf }) {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(changes).map(([field, { from, to }]) => (
          <tr key={field}>
            <th scope="row">{describeAction(field)}</th>
            <td>{said(from)}</td>
            <td>{said(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
