import { BALANCE_FIGURES, IMPORT_KINDS } from '@cairn/domain/fund-import';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDay, formatInteger, plural } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './fund-imports.module.css';
import { type Balance, type FundImport, type ImportPreview, refreshImports } from './queries.ts';

interface PreviewProps {
  own: FundImport;
  preview: ImportPreview;
}

/** What the lists come to, by the maths that the fund is kept with from then on. */
export function ImportPreviewView({ own, preview }: PreviewProps) {
  const money = (amount: number) => fundMoney(amount, own.currency);
  return (
    <>
      <section className={classes.part} aria-label="What it comes to">
        <h3>What it comes to on {formatDay(preview.until)}</h3>
        {preview.warnings.map((warning) => (
          <Notice key={warning} tone="warning">
            {warning}
          </Notice>
        ))}
        <p className={classes.quiet}>
          {preview.counts
            .map(
              ({ kind, rows, total }) =>
                `${IMPORT_KINDS[kind].label}: ${formatInteger(rows)}${total === null ? '' : `, ${money(total)}`}`,
            )
            .join('. ')}
          . Together {plural(preview.events, 'call or distribution', 'calls and distributions')},{' '}
          {plural(preview.companies, 'holding')}.
        </p>
        <dl className={classes.figures} aria-label="Figures of the fund">
          {FIGURES.map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{money(preview.total[key])}</dd>
            </div>
          ))}
          {RATIOS.map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{ratioText(key, preview.ratios[key])}</dd>
            </div>
          ))}
        </dl>
        <DataTable
          label="What it comes to for each limited partner"
          columns={[
            {
              key: 'name',
              header: 'Limited partner',
              width: '22%',
              cell: ({ name, is_new }) => (
                <>
                  {name}
                  {is_new && <p className={classes.quiet}>New in the register</p>}
                </>
              ),
            },
            ...FIGURES.map(
              ({ key, label }): DataColumn<ImportPreview['partners'][number]> => ({
                key,
                header: label,
                numeric: true,
                least: 120,
                cell: (partner) => money(partner[key]),
              }),
            ),
          ]}
          rows={preview.partners}
        />
      </section>
      <Reconciliation own={own} preview={preview} />
    </>
  );
}

const FIGURES = [
  { key: 'commitment', label: 'Commitment' },
  { key: 'called', label: 'Called' },
  { key: 'paid_in', label: 'Paid in' },
  { key: 'distributed', label: 'Distributed' },
  { key: 'unfunded', label: 'Unfunded' },
  { key: 'nav', label: 'NAV' },
] as const;
const RATIOS = [
  { key: 'dpi', label: 'DPI' },
  { key: 'rvpi', label: 'RVPI' },
  { key: 'tvpi', label: 'TVPI' },
  { key: 'net_irr', label: 'Net IRR' },
] as const;

function ratioText(key: keyof ImportPreview['ratios'], value: string | null): string {
  if (value === null) return 'n/a';
  return key === 'net_irr' ? `${(Number(value) * 100).toFixed(4)}%` : `${Number(value).toFixed(4)}x`;
}

/** Each stated balance beside the computed one; what differs stands first. */
function Reconciliation({ own, preview }: PreviewProps) {
  const [accepting, setAccepting] = useState<Balance[] | null>(null);
  const { balances, open } = preview;
  const money = (amount: number) => fundMoney(amount, own.currency);
  if (balances.length === 0)
    return (
      <section className={classes.part} aria-label="Reconciliation">
        <h3>Reconciliation</h3>
        <Notice>
          No balances are stated. Add a list of stated balances, such as those of the last capital account statements,
          to see that the history comes to them.
        </Notice>
      </section>
    );
  const left = balances.filter(({ difference, reason }) => difference !== 0 && reason === null);
  const rows = [...balances].sort((a, b) => rank(a) - rank(b)).map((balance) => ({ ...balance, id: balance.key }));
  const columns: DataColumn<(typeof rows)[number]>[] = [
    {
      key: 'what',
      header: 'Balance',
      width: '26%',
      cell: ({ lp_name, figure, on }) => (
        <>
          {BALANCE_FIGURES[figure]} of {lp_name ?? 'the fund'}
          <p className={classes.quiet}>{formatDay(on)}</p>
        </>
      ),
    },
    { key: 'stated', header: 'Stated', numeric: true, least: 120, cell: ({ stated }) => money(stated) },
    { key: 'computed', header: 'Computed', numeric: true, least: 120, cell: ({ computed }) => money(computed) },
    {
      key: 'difference',
      header: 'Difference',
      numeric: true,
      least: 120,
      cell: ({ difference }) => (
        <span className={difference === 0 ? classes.matched : classes.differs}>
          {difference === 0 ? 'Matches' : money(difference)}
        </span>
      ),
    },
    {
      key: 'made',
      header: 'Made of',
      width: '30%',
      least: 220,
      cell: (balance) => <MadeOf balance={balance} money={money} onAccept={own.can.edit ? setAccepting : null} />,
    },
  ];
  return (
    <section className={classes.part} aria-label="Reconciliation">
      <h3>Reconciliation</h3>
      <Notice tone={open === 0 ? 'positive' : 'negative'}>
        {open === 0
          ? `${plural(balances.filter(({ difference }) => difference === 0).length, 'balance')} of ${formatInteger(balances.length)} match to the cent${balances.some(({ difference }) => difference !== 0) ? ', and the others are accepted with a reason' : ''}.`
          : `${plural(open, 'balance')} of ${formatInteger(balances.length)} ${open === 1 ? 'differs' : 'differ'}. Correct the lists, or accept each difference with a reason.`}
      </Notice>
      {own.can.edit && left.length > 1 && (
        <div className={classes.bar}>
          <Button size="xs" variant="default" onClick={() => setAccepting(left)}>
            Accept All Differences
          </Button>
        </div>
      )}
      <DataTable label="Stated balances" columns={columns} rows={rows} />
      {accepting && <AcceptDialog own={own} balances={accepting} onClose={() => setAccepting(null)} />}
    </section>
  );
}

const rank = ({ difference, reason }: Balance) => (difference === 0 ? 2 : reason === null ? 0 : 1);
const SHOWN = 12;

interface MadeOfProps {
  balance: Balance;
  money: (amount: number) => string;
  onAccept: ((balances: Balance[]) => void) | null;
}

function MadeOf({ balance, money, onAccept }: MadeOfProps) {
  if (balance.difference === 0) return null;
  const name = `${BALANCE_FIGURES[balance.figure]} of ${balance.lp_name ?? 'the fund'}`;
  return (
    <>
      <ul className={classes.made}>
        {balance.made_of.slice(0, SHOWN).map(({ day, what, amount }) => (
          <li key={`${day}|${what}`}>
            {day !== null && `${formatDay(day)}: `}
            {what} {money(amount)}
          </li>
        ))}
        {balance.made_of.length > SHOWN && <li>and {formatInteger(balance.made_of.length - SHOWN)} more</li>}
        {balance.made_of.length === 0 && <li>Nothing of the lists</li>}
      </ul>
      {balance.reason !== null && <p className={classes.quiet}>Accepted: {balance.reason}</p>}
      {balance.reason === null && onAccept && (
        <Button
          mt={6}
          size="compact-xs"
          variant="default"
          aria-label={`Accept the difference in ${name}`}
          onClick={() => onAccept([balance])}
        >
          Accept the difference
        </Button>
      )}
    </>
  );
}

interface AcceptDialogProps {
  own: FundImport;
  balances: readonly Balance[];
  onClose: () => void;
}

function AcceptDialog({ own, balances, onClose }: AcceptDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.fundImports.accept({ id: own.id, keys: balances.map(({ key }) => key), reason }),
    onSuccess: () => {
      toast({ title: 'Difference accepted', tone: 'success' });
      onClose();
    },
    onSettled: () => refreshImports(queryClient),
  });
  return (
    <FormDialog
      title={balances.length === 1 ? 'Accept the Difference' : `Accept ${plural(balances.length, 'Difference')}`}
      submitLabel="Accept"
      ready={reason.trim() !== ''}
      pending={isPending}
      conflict={null}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '' && !isPending) mutate();
      }}
      onClose={onClose}
    >
      {error && <Notice tone="negative">{reasonOf(error)}</Notice>}
      <p className={classes.quiet}>
        The computed balance counts from then on. The reason is kept with the import, and the person who approves it
        reads it.
      </p>
      <Textarea
        label="Reason"
        required
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
