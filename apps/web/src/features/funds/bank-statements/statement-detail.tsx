import { MATCH_REASONS } from '@cairn/domain/fund';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, type Inputs } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { formatDate, formatDay, formatDays, plural } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useNameOf } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import classes from './bank-statements.module.css';
import { IgnoreDialog, MatchDialog } from './line-dialogs.tsx';
import { type BankLine, type BankStatement, callName, FORMATS, refreshBank, statementOptions } from './queries.ts';

type Confirmed = Inputs['bankStatements']['confirm']['lines'];
type Open = { what: 'match' | 'ignore'; line: BankLine } | { what: 'remove' } | null;

const asProposed = ({ id, proposal }: BankLine): Confirmed[number] => ({
  line_id: id,
  payments: (proposal?.payments ?? []).map(({ item_id, amount }) => ({ item_id, amount })),
});

/** The payments of a statement, what each probably pays, and what may be done with it. */
export function StatementDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const queryClient = useQueryClient();
  const { data: statement, error, refetch } = useQuery(statementOptions(id));
  const [open, setOpen] = useState<Open>(null);
  const key = useRef({ sent: '', idempotencyKey: '' });
  const settle = () => void refreshBank(queryClient);
  const confirm = useMutation({
    mutationFn: (lines: Confirmed) => {
      const sent = JSON.stringify(lines);
      if (key.current.sent !== sent) key.current = { sent, idempotencyKey: crypto.randomUUID() };
      const context = { idempotencyKey: key.current.idempotencyKey };
      return api.bankStatements.confirm({ id, lines }, { context });
    },
    onSuccess: (_, lines) => {
      key.current = { sent: '', idempotencyKey: '' };
      toast({ title: lines.length === 1 ? 'Payment posted' : `${lines.length} payments posted`, tone: 'success' });
      setOpen(null);
    },
    onError: (failure) => {
      const [sentence] = Object.values(fieldErrors(failure));
      if (sentence) toast({ title: 'Nothing was posted', description: sentence, tone: 'destructive' });
      else toastError('Nothing was posted', failure);
    },
    onSettled: settle,
  });
  const reopen = useMutation({
    mutationFn: (line: string) => api.bankStatements.reopen({ id: line }),
    onError: (failure) => toastError('The payment could not be restored', failure),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: () => api.bankStatements.remove({ params: { id } }),
    onSuccess: () => {
      toast({ title: 'Bank statement removed', tone: 'success' });
      onBack();
    },
    onError: (failure) => toastError('The statement could not be removed', failure),
    onSettled: settle,
  });
  const back = (
    <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} stroke={1.75} />} onClick={onBack}>
      All bank statements
    </Button>
  );
  if (!statement)
    return (
      <div className={classes.tab}>
        <div className={classes.bar}>{back}</div>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} title="The statement could not be loaded" />
        ) : (
          <LoadingRegion label="Loading the statement">
            <Skeleton height={240} radius="md" />
          </LoadingRegion>
        )}
      </div>
    );
  const sure = statement.lines.filter(({ proposal }) => proposal?.certainty === 'sure');
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        {back}
        {statement.can.decide && sure.length > 0 && (
          <Button
            size="xs"
            loading={confirm.isPending}
            onClick={() => confirm.mutate(sure.slice(0, 200).map(asProposed))}
          >
            Confirm {plural(Math.min(sure.length, 200), 'Sure Match', 'Sure Matches')}
          </Button>
        )}
        {statement.can.remove && (
          <Button size="xs" variant="default" onClick={() => setOpen({ what: 'remove' })}>
            Remove
          </Button>
        )}
      </div>
      <StatementHead statement={statement} />
      <Lines
        statement={statement}
        pending={confirm.isPending || reopen.isPending}
        onConfirm={(line) => confirm.mutate([asProposed(line)])}
        onReopen={(line) => reopen.mutate(line.id)}
        onOpen={setOpen}
      />
      {open?.what === 'match' && (
        <MatchDialog
          statement={statement}
          line={open.line}
          confirm={confirm}
          onClose={() => {
            confirm.reset();
            setOpen(null);
          }}
        />
      )}
      {open?.what === 'ignore' && (
        <IgnoreDialog line={open.line} currency={statement.currency} onSettled={settle} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          opened
          onClose={() => setOpen(null)}
          onConfirm={() => remove.mutate()}
          title={`Remove ${statement.file_name}?`}
          confirmLabel="Remove"
          destructive
          pending={remove.isPending}
        >
          <p>Nothing of it was posted. The file can be uploaded again.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function StatementHead({ statement }: { statement: BankStatement }) {
  const nameOf = useNameOf('Cairn');
  const { file_name, format, account, from_on, to_on, total, currency, lines, open, outgoing, known } = statement;
  return (
    <section className={classes.head} aria-label="Facts">
      <h2>{file_name}</h2>
      <p className={classes.quiet}>
        {FORMATS[format]}
        {account && `, account ${account}`}
        {from_on && to_on && `, ${formatDays(from_on, to_on)}`}. {plural(lines.length, 'payment')},{' '}
        {fundMoney(total, currency)} in all; {open} to review. Uploaded by {nameOf(statement.created_by)},{' '}
        {formatDate(statement.created_at)}.{outgoing > 0 && ` ${plural(outgoing, 'outgoing payment')} left out.`}
        {known > 0 && ` ${plural(known, 'payment')} of an earlier statement left out.`}
      </p>
    </section>
  );
}

interface LinesProps {
  statement: BankStatement;
  pending: boolean;
  onConfirm: (line: BankLine) => void;
  onReopen: (line: BankLine) => void;
  onOpen: (open: Open) => void;
}

function Lines({ statement, pending, onConfirm, onReopen, onOpen }: LinesProps) {
  const { currency, can } = statement;
  const columns: DataColumn<BankLine>[] = [
    {
      key: 'said',
      header: 'Payer and reference',
      width: '30%',
      cell: ({ payer, reference, account }) => (
        <div className={classes.said}>
          <p>
            <strong>{payer || 'No name'}</strong>
          </p>
          {reference && <p className={classes.quiet}>{reference}</p>}
          {account && <p className={classes.quiet}>{account}</p>}
        </div>
      ),
    },
    { key: 'day', header: 'Day', width: '11%', cell: ({ booked_on }) => formatDay(booked_on) },
    { key: 'amount', header: 'Amount', width: '13%', numeric: true, cell: ({ amount }) => fundMoney(amount, currency) },
    { key: 'pays', header: 'Pays', cell: (line) => <Pays line={line} currency={currency} /> },
  ];
  if (can.decide)
    columns.push({
      key: 'acts',
      header: '',
      width: '190px',
      actions: true,
      cell: (line) => {
        const name = `${line.payer || 'no name'}, ${fundMoney(line.amount, currency)}`;
        if (line.state === 'settled') return null;
        if (line.state === 'ignored')
          return (
            <Button
              size="compact-xs"
              variant="default"
              disabled={pending}
              aria-label={`Restore ${name}`}
              onClick={() => onReopen(line)}
            >
              Restore
            </Button>
          );
        return (
          <div className={classes.acts}>
            {line.proposal && (
              <Button
                size="compact-xs"
                disabled={pending}
                aria-label={`Confirm ${name}`}
                onClick={() => onConfirm(line)}
              >
                Confirm
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Choose what was paid by ${name}`}
              onClick={() => onOpen({ what: 'match', line })}
            >
              Choose
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Ignore ${name}`}
              onClick={() => onOpen({ what: 'ignore', line })}
            >
              Ignore
            </Button>
          </div>
        );
      },
    });
  return <DataTable label="Payments" columns={columns} rows={statement.lines} />;
}

/** What a line has paid, what it probably pays, or why it is left aside. */
function Pays({ line, currency }: { line: BankLine; currency: string }) {
  const nameOf = useNameOf('Cairn');
  const { paid, proposal, rest, state, seen_before, amount } = line;
  const money = (minor: number) => fundMoney(minor, currency);
  return (
    <div className={classes.said}>
      {paid.map(({ item_id, lp_name, amount: part, ...call }) => (
        <p key={item_id}>
          Posted: {lp_name}, {callName(call)}, {money(part)}
        </p>
      ))}
      {state === 'ignored' && (
        <p>
          {rest === amount ? 'Ignored' : `${money(rest)} ignored`} by {nameOf(line.ignored_by)}: {line.ignored_reason}
        </p>
      )}
      {state === 'open' && paid.length > 0 && <p>{money(rest)} is left over.</p>}
      {proposal && (
        <>
          {proposal.payments.map(({ item_id, lp_name, amount: part, ...call }) => (
            <p key={item_id}>
              {lp_name}, {callName(call)}, {money(part)}{' '}
              <Badge size="sm" variant={proposal.certainty === 'sure' ? 'light' : 'outline'}>
                {CERTAINTY_WORDS[proposal.certainty]}
              </Badge>
            </p>
          ))}
          {proposal.rest > 0 && <p>{money(proposal.rest)} more than is open.</p>}
          <p className={classes.quiet}>{proposal.reasons.map((reason) => MATCH_REASONS[reason]).join('. ')}.</p>
        </>
      )}
      {state === 'open' && !proposal && (
        <p className={classes.quiet}>
          {seen_before
            ? 'An earlier statement has the same payment, so nothing is proposed.'
            : 'No open call matches it.'}
        </p>
      )}
    </div>
  );
}

const CERTAINTY_WORDS = { sure: 'Sure', likely: 'Likely', weak: 'By amount' } as const;
