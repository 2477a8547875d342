import { CLASSIFICATIONS, shortId } from '@cairn/domain';
import { Badge, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { TextLink } from '../../../ui/base/links.tsx';
import { LongText } from '../../../ui/base/long-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './audit-log.module.css';
import { describeAction } from './describe-action.ts';
import type { AuditEntryRow } from './queries.ts';

interface AuditEntryProps {
  entry: AuditEntryRow;
}

/** One event: what was done, to what, by whom, when and from where; its details unfold. */
export function AuditEntry({ entry }: AuditEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { action, data_classification, resource_type, ip_address, created_at, record_name, metadata } = entry;
  // Of a look by the platform, what was looked at says more than that there was a grant.
  const what = action === 'break_glass.read' ? said(metadata.call) : describeAction(resource_type);
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
        <span className={classes.about}>{[record_name, what, ip_address].filter(Boolean).join(' · ')}</span>
        <span className={classes.when}>
          {whoIs(entry)} · <RelativeTime at={created_at} />
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
  const { metadata, resource_type, table_name, ip_address, is_hidden, is_sealed } = entry;
  const { changes, ...rest } = metadata as { changes?: unknown };
  const facts = isChanges(changes) ? rest : metadata;
  return (
    <>
      <dl className={classes.facts}>
        <Fact term="Action">{entry.action}</Fact>
        <Fact term="Resource">{[resource_type, table_name].filter(Boolean).join(' · ')}</Fact>
        <Fact term="Record">
          <RecordLink entry={entry} />
        </Fact>
        <Fact term="User">
          <span title={entry.user_id ?? undefined}>{whoIs(entry)}</span>
        </Fact>
        <Fact term="IP address">{ip_address ?? '–'}</Fact>
        <Fact term="Session">{entry.session_id ?? '–'}</Fact>
        <Fact term="Sealed">{is_sealed ? 'Yes' : 'Not yet'}</Fact>
      </dl>
      {is_hidden && (
        <p className={classes.quiet}>
          {table_name === 'imports'
            ? 'This may be about deals that you may not see. Who imported them sees the details.'
            : 'This is about a deal that you may not see. Its members see the details.'}
        </p>
      )}
      {isChanges(changes) && <Changes changes={changes} />}
      {Object.keys(facts).length > 0 && (
        <dl className={classes.metadata} aria-label="Metadata">
          {Object.entries(facts).map(([key, value]) => (
            <Fact key={key} term={describeAction(key)}>
              <LongText text={said(value)} />
            </Fact>
          ))}
        </dl>
      )}
    </>
  );
}

/** The record by its name where it has one, otherwise by its id; a link where it has a page. */
function RecordLink({ entry: { action, resource_id, record_name, table_name, metadata } }: AuditEntryProps) {
  const id = action === 'break_glass.read' && typeof metadata.record === 'string' ? metadata.record : resource_id;
  if (id === null) return '–';
  const text = record_name ?? shortId(id);
  const page = RECORD_PAGES[table_name as keyof typeof RECORD_PAGES] as
    | (typeof RECORD_PAGES)[keyof typeof RECORD_PAGES]
    | undefined;
  if (!page) return <span title={id}>{text}</span>;
  return (
    <TextLink to={page} params={{ id }} underline="always" title={id}>
      {text}
    </TextLink>
  );
}

/** Whoever is known by name; a job or a rule is the system, and somebody whom nothing tells of goes by the id. */
const whoIs = ({ user_id, user_name }: AuditEntryRow): string =>
  user_id === null ? 'System User' : (user_name ?? shortId(user_id));

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

/** A value in words, whatever its shape. */
function said(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(said).join(', ') || '–';
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([key, part]) => `${describeAction(key).toLowerCase()}: ${said(part)}`)
        .join('; ') || '–'
    );
  return String(value);
}

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
            <td>
              <LongText text={said(from)} />
            </td>
            <td>
              <LongText text={said(to)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
