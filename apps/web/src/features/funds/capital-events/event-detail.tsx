import { EVENT_KINDS, EVENT_PURPOSES } from '@cairn/domain/fund';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatDate, formatDay } from '../../../lib/base/format.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useNameOf } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './capital-events.module.css';
import { DefaultDialog } from './default-dialog.tsx';
import { type EventAct, EventActDialog } from './event-act-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import { ManagerDialog } from './manager-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type CapitalEvent, eventOptions, type FundFacts, type Part } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

interface EventDetailProps {
  fund: FundFacts;
  id: string;
  onBack: () => void;
}

/** One call or distribution: its lines, the part of each LP, and what may be done with it now. */
export function EventDetail({ fund, id, onBack }: EventDetailProps) {
  const { data: event, error, refetch } = useQuery(eventOptions(id));
  const [open, setOpen] = useState<EventAct | 'edit' | 'pay' | 'manager' | null>(null);
  const close = () => setOpen(null);
  const back = (
    <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} stroke={1.75} />} onClick={onBack}>
      All calls and distributions
    </Button>
  );
  if (!event)
    return (
      <div className={classes.tab}>
        <div className={classes.bar}>{back}</div>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            title="The call or distribution could not be loaded"
          />
        ) : (
          <LoadingRegion label="Loading the call or distribution">
            <Skeleton height={240} radius="md" />
          </LoadingRegion>
        )}
      </div>
    );
  const acts: [keyof CapitalEvent['can'], string, EventAct | 'edit' | 'pay' | 'manager'][] = [
    ['approve', 'Approve', 'approve'],
    ['issue', 'Issue Notices', 'issue'],
    ['pay', 'Mark Payments', 'pay'],
    ['pay_manager', 'Pay Manager', 'manager'],
    ['edit', 'Edit Draft', 'edit'],
    ['withdraw', 'Withdraw', 'withdraw'],
  ];
  const offered = acts.filter(([key]) => event.can[key]);
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        {back}
        {offered.map(([key, label, act], place) => (
          <Button key={key} size="xs" variant={place === 0 ? 'filled' : 'default'} onClick={() => setOpen(act)}>
            {label}
          </Button>
        ))}
      </div>
      <EventFacts event={event} />
      {event.problem && <Notice tone="warning">{event.problem}</Notice>}
      {event.in_default.length > 0 && (
        <Notice>Without {event.in_default.join(', ')}: in default on another call.</Notice>
      )}
      <EventLines event={event} nameOf={(lp) => fund.partners.find(({ lp_id }) => lp_id === lp)?.lp_name ?? ''} />
      <EventParts event={event} />
      {open === 'edit' && event.kind !== 'equalisation' && (
        <EventDialog fund={fund} kind={event.kind} event={event} onSaved={() => {}} onClose={close} />
      )}
      {open === 'manager' && <ManagerDialog event={event} onClose={close} />}
      {open === 'pay' && <PaymentDialog event={event} onClose={close} />}
      {(open === 'approve' || open === 'issue' || open === 'withdraw') && (
        <EventActDialog event={event} act={open} onClose={close} />
      )}
    </div>
  );
}

function EventFacts({ event }: { event: CapitalEvent }) {
  const nameOf = useNameOf('Cairn');
  const { status, currency } = event;
  const facts: [string, string][] = [
    [event.kind === 'distribution' ? 'Paid on' : 'Due on', formatDay(event.due_on)],
    ['Total', fundMoney(event.total, currency)],
    ['Paid', fundMoney(event.paid, currency)],
    ['Open', fundMoney(event.open, currency)],
    ['Prepared by', `${nameOf(event.created_by)}, ${formatDate(event.created_at)}`],
    ...(event.approved_at
      ? ([['Approved by', `${nameOf(event.approved_by)}, ${formatDate(event.approved_at)}`]] as [string, string][])
      : []),
    ...(event.issued_on ? ([['Issued on', formatDay(event.issued_on)]] as [string, string][]) : []),
  ];
  if (event.closing) {
    const { closed_on, interest, to_manager } = event.closing;
    const toPartners = event.parts
      .filter(({ kind }) => kind === 'distribution')
      .reduce((sum, part) => sum + part.open, 0);
    if (event.issued_on) facts.push(['Still to be paid to partners', fundMoney(toPartners, currency)]);
    facts.push(['Closing', formatDay(closed_on)], ['Interest a year', `${interest}%`]);
    if (to_manager.fees > 0)
      facts.push([
        to_manager.paid_on ? `Paid to the manager on ${formatDay(to_manager.paid_on)}` : 'Goes to the manager',
        `${fundMoney(to_manager.fees, currency)} of fees, ${fundMoney(to_manager.interest, currency)} of interest`,
      ]);
  }
  return (
    <section className={classes.part} aria-label="Facts">
      <div className={classes.head}>
        <h2>
          {EVENT_KINDS[event.kind]} {event.number}
        </h2>
        <StatusBadge status={status} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      {event.wire_details && (
        <div>
          <h3>Wire details that the notices will name</h3>
          <p className={classes.wire}>{event.wire_details}</p>
        </div>
      )}
      {event.note && <p className={classes.quiet}>{event.note}</p>}
      {status === 'draft' && !event.can.approve && (
        <p className={classes.quiet}>Waiting for approval by an administrator who did not prepare it.</p>
      )}
    </section>
  );
}

interface EventLinesProps {
  event: CapitalEvent;
  nameOf: (lp: string) => string;
}

function EventLines({ event: { kind, lines, total, currency }, nameOf }: EventLinesProps) {
  return (
    <section className={classes.part} aria-label="Lines">
      <h3>Lines</h3>
      <ul className={classes.lines}>
        {lines.map(({ id, purpose, label, amount, inside, recallable, excused }) => (
          <li key={id}>
            <span>
              {EVENT_PURPOSES[purpose]}: {label}
              {kind !== 'distribution' && !inside && ', outside of the commitment'}
              {recallable && ', may be called again'}
              {excused.length > 0 && ` (without ${excused.map(nameOf).join(', ')})`}
            </span>
            <span className="tnum">{fundMoney(amount, currency)}</span>
          </li>
        ))}
        <li className={classes.sum}>
          <span>Total</span>
          <span className="tnum">{fundMoney(total, currency)}</span>
        </li>
      </ul>
    </section>
  );
}

type Row = Omit<Part, 'id'> & { id: string };
const rowId = ({ lp_id, kind }: Pick<Part, 'lp_id' | 'kind'>): string => `${lp_id} ${kind}`;

function EventParts({ event }: { event: CapitalEvent }) {
  const { kind, currency, status, parts, rounding } = event;
  const isIssued = event.issued_on !== null;
  const [deciding, setDeciding] = useState<Part | null>(null);
  const download = useMutation({
    mutationFn: async (document: string) => (await api.capitalEvents.downloadNotice({ id: document })).body as File,
    onSuccess: (file) => downloadFile(file),
    onError: (failure) => toastError('The notice could not be downloaded', failure),
  });
  const amount = (key: string, header: string, read: (part: Row) => number): DataColumn<Row> => ({
    key,
    header,
    numeric: true,
    cell: (part) => fundMoney(read(part), currency),
  });
  const columns: DataColumn<Row>[] = [
    {
      key: 'lp',
      header: 'Limited partner',
      width: '24%',
      cell: ({ lp_name, acknowledged_at, defaulted_at, open, payout_refusal }) => (
        <>
          <strong>{lp_name}</strong>
          {acknowledged_at && <p className={classes.quiet}>Acknowledged {formatDate(acknowledged_at)}</p>}
          {defaulted_at && open > 0 && <p className={classes.quiet}>In default since {formatDate(defaulted_at)}</p>}
          {payout_refusal && <p className={classes.quiet}>Nothing is paid to it: {payout_refusal}</p>}
        </>
      ),
    },
    ...(kind === 'equalisation'
      ? [
          amount('in', 'To pay', (part) => (part.kind === 'call' ? part.total : 0)),
          amount('out', 'Paid to it', (part) => (part.kind === 'call' ? 0 : part.total)),
          amount('interest', 'Of it interest', ({ outside }) => outside),
        ]
      : [amount('total', kind === 'call' ? 'To pay' : 'Paid to it', ({ total }) => total)]),
    ...(kind === 'distribution' ? [amount('carry', 'Carry', ({ carry }) => carry)] : []),
    ...(parts.some(({ withheld }) => withheld > 0)
      ? [amount('withheld', 'Tax withheld', ({ withheld }) => withheld)]
      : []),
    amount('before', 'Unfunded before', ({ unfunded_before }) => unfunded_before),
    amount('after', 'Unfunded after', ({ unfunded_after }) => unfunded_after),
    ...(isIssued ? [amount('open', 'Open', ({ open }) => open)] : []),
    ...(event.can.declare_default
      ? [
          {
            key: 'default',
            header: '',
            width: '150px',
            actions: true,
            cell: (part: Row) =>
              part.open > 0 &&
              part.kind === 'call' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${part.defaulted_at ? 'Lift the default of' : 'Declare in default'} ${part.lp_name}`}
                  onClick={() => setDeciding(parts.find((each) => rowId(each) === part.id) ?? null)}
                >
                  {part.defaulted_at ? 'Lift Default' : 'Declare Default'}
                </Button>
              ),
          },
        ]
      : []),
    ...(parts.some(({ document_id }) => document_id !== null)
      ? [
          {
            key: 'notice',
            header: '',
            width: '110px',
            actions: true,
            cell: ({ document_id, lp_name }: Row) =>
              document_id && (
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<IconDownload size={14} stroke={1.75} />}
                  aria-label={`Download the notice of ${lp_name}`}
                  onClick={() => download.mutate(document_id)}
                >
                  Notice
                </Button>
              ),
          },
        ]
      : []),
  ];
  const odd = rounding.map(({ lp_name, cents }) => `${cents} to ${lp_name}`).join(', ');
  return (
    <section className={classes.part} aria-label="Parts of limited partners">
      <h3>{status === 'draft' ? 'Parts, as they would be now' : 'Parts'}</h3>
      <DataTable label="Parts" columns={columns} rows={parts.map((part) => ({ ...part, id: rowId(part) }))} />
      {deciding && <DefaultDialog event={event} part={deciding} onClose={() => setDeciding(null)} />}
      {status === 'draft' && parts.length > 0 && (
        <p className={classes.quiet}>
          {odd === ''
            ? 'Rounding: every part is exact to the cent.'
            : `Rounding by largest remainder, in cents above the exact share: ${odd}. The parts come to the total.`}
        </p>
      )}
    </section>
  );
}
