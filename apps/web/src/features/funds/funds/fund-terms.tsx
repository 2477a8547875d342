import type { Currency } from '@cairn/domain';
import { TERMS_FIELDS, TERMS_STATES } from '@cairn/domain/fund';
import { Badge, Button, Textarea } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs, type Outputs, orpc } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDate, formatDay } from '../../../lib/base/format.ts';
import { draftOf } from '../../../lib/fields/draft.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { ConfirmDialog } from '../../../ui/forms/confirm-dialog.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './funds.module.css';
import { type Fund, refreshFunds, type TermsVersion } from './queries.ts';

type Open = { what: 'propose' | 'letter' } | { what: 'decide'; terms: TermsVersion; decision: 'approved' | 'rejected' };

/** The versions of a fund's terms, the newest first, and what the one that waits would change. */
export function FundTerms({ fund }: { fund: Fund }) {
  const mayWrite = useMay('fund:write');
  const [open, setOpen] = useState<Open | null>(null);
  const approved = fund.terms.find(({ state }) => state === 'approved');
  const mayPropose = mayWrite && fund.can.propose_terms;
  const propose = mayPropose && (
    <Button size="xs" onClick={() => setOpen({ what: 'propose' })}>
      Propose Terms
    </Button>
  );
  const close = () => setOpen(null);
  return (
    <div className={classes.tab}>
      {fund.terms.length === 0 ? (
        <EmptyState icon={<IconFileText size={22} stroke={1.75} />} title="No terms yet" actions={propose}>
          Propose the dates, fee, hurdle, carry and catch-up. They take effect once somebody else approves them.
        </EmptyState>
      ) : (
        <div className={classes.bar}>
          {propose}
          {mayPropose && approved && fund.partners.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setOpen({ what: 'letter' })}>
              Add Side Letter
            </Button>
          )}
        </div>
      )}
      {fund.terms.map((terms) => (
        <Version
          key={terms.id}
          fund={fund}
          terms={terms}
          onDecide={(decision) => setOpen({ what: 'decide', terms, decision })}
        />
      ))}
      {open?.what === 'propose' && <ProposeDialog fund={fund} base={approved} onClose={close} />}
      {open?.what === 'letter' && approved && <LetterDialog fund={fund} base={approved} onClose={close} />}
      {open?.what === 'decide' && <DecideDialog terms={open.terms} decision={open.decision} onClose={close} />}
    </div>
  );
}

const percent = (value: number | null) => (value === null ? 'as in the fund’s terms' : `${value}%`);

interface VersionProps {
  fund: Fund;
  terms: TermsVersion;
  onDecide: (decision: 'approved' | 'rejected') => void;
}

function Version({ fund, terms, onDecide }: VersionProps) {
  const nameOf = (lp: string) => fund.partners.find(({ lp_id }) => lp_id === lp)?.lp_name ?? lp;
  const facts = Object.entries(TERMS_FIELDS).flatMap(([key, field]): [string, string][] => {
    const value = terms[key as keyof typeof TERMS_FIELDS];
    if (value === null) return [];
    if (field.kind === 'date') return [[field.label, formatDay(String(value))]];
    if (field.kind === 'choice') return [[field.label, field.choices[value as keyof typeof field.choices]]];
    return [[field.label, `${value}%`]];
  });
  return (
    <section className={classes.version} aria-label={`Version ${terms.version_no}`}>
      <div className={classes.head}>
        <h3>Version {terms.version_no}</h3>
        <Badge variant={terms.state === 'approved' ? 'light' : 'outline'}>{TERMS_STATES[terms.state]}</Badge>
        <span className={classes.quiet}>
          Proposed {formatDate(terms.created_at)}
          {terms.decided_at && `, decided ${formatDate(terms.decided_at)}`}
        </span>
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      {terms.side_letters.map((letter) => (
        <p key={letter.lp_id} className={classes.quiet}>
          Side letter of {nameOf(letter.lp_id)}: hurdle {percent(letter.hurdle)}, carry {percent(letter.carry)},
          catch-up {percent(letter.catch_up)}, fee discount{' '}
          {letter.fee_discount === null ? 'none' : `${letter.fee_discount}%`}, tax withheld{' '}
          {letter.withholding === null ? 'none' : `${letter.withholding}%`}.
        </p>
      ))}
      {terms.note && <p>{terms.note}</p>}
      {terms.decision_note && <p className={classes.quiet}>{terms.decision_note}</p>}
      {terms.state === 'proposed' && <Impact fund={fund} terms={terms} />}
      {terms.can.decide && (
        <div className={classes.bar}>
          <Button size="xs" onClick={() => onDecide('approved')}>
            Approve
          </Button>
          <Button size="xs" variant="default" onClick={() => onDecide('rejected')}>
            Reject
          </Button>
        </div>
      )}
      {terms.state === 'proposed' && !terms.can.decide && (
        <p className={classes.quiet}>Waiting for approval by an administrator who did not propose it.</p>
      )}
    </section>
  );
}

const valuesOf = (terms: TermsVersion): Omit<Inputs['funds']['previewTerms'], 'id'> => ({
  ...(Object.fromEntries(
    Object.keys(TERMS_FIELDS).map((key) => [key, terms[key as 'start']]),
  ) as never as Inputs['funds']['previewTerms']),
  side_letters: terms.side_letters,
});

/** What a version would change for each LP in money, before anybody approves it. */
function Impact({ fund, terms }: { fund: Fund; terms: TermsVersion }) {
  const { data, error } = useQuery({
    ...orpc.funds.previewTerms.queryOptions({ input: { ...valuesOf(terms), id: fund.id } }),
    enabled: fund.partners.length > 0,
  });
  if (fund.partners.length === 0) return null;
  if (error) return <Notice tone="warning">What it changes could not be computed: {reasonOf(error)}</Notice>;
  if (!data) return <p className={classes.quiet}>Calculating what it changes…</p>;
  return (
    <>
      {data.scenarios.map(({ scenario, partners }) => (
        <details key={scenario} className={classes.part}>
          <summary>
            {scenario}:{' '}
            {fundMoney(
              partners.reduce((sum, { after }) => sum + after, 0),
              fund.currency,
            )}{' '}
            to LPs,{' '}
            {fundMoney(
              partners.reduce((sum, { carry_after }) => sum + carry_after, 0),
              fund.currency,
            )}{' '}
            carry
          </summary>
          <DataTable
            label={`Each LP at ${scenario}`}
            rows={partners.map((partner) => ({ ...partner, id: partner.lp_id }))}
            columns={[
              { key: 'lp', header: 'Limited partner', cell: ({ lp_name }) => lp_name },
              {
                key: 'before',
                header: 'Under today’s terms',
                numeric: true,
                cell: ({ before }) => fundMoney(before, fund.currency),
              },
              {
                key: 'after',
                header: 'Under these terms',
                numeric: true,
                cell: ({ after }) => fundMoney(after, fund.currency),
              },
              {
                key: 'change',
                header: 'Change',
                numeric: true,
                cell: ({ before, after }) => (before === null ? 'n/a' : fundMoney(after - before, fund.currency)),
              },
              {
                key: 'fees',
                header: 'Fees today, and under these terms',
                numeric: true,
                cell: ({ fees_before, fees_after }) =>
                  `${fees_before === null ? 'n/a' : fundMoney(fees_before, fund.currency)}, ${fundMoney(fees_after, fund.currency)}`,
              },
            ]}
          />
        </details>
      ))}
      {data.drawn.count > 0 && <Lives drawn={data.drawn} currency={fund.currency} />}
    </>
  );
}

interface LivesProps {
  drawn: Outputs['funds']['previewTerms']['drawn'];
  currency: Fund['currency'];
}

/** The same over lives of the fund that are drawn at random: what changes for each LP at worst, in the middle and at best. */
function Lives({ drawn: { count, totals, partners }, currency }: LivesProps) {
  const change = (value: number | null) => (value === null ? 'n/a' : fundMoney(value, currency));
  const times = (hundredths: number) => `${(hundredths / 100).toFixed(2)}x`;
  return (
    <details className={classes.part}>
      <summary>
        {count} random simulations of the fund’s life: from {times(totals[0]?.hundredths ?? 0)} to{' '}
        {times(totals.at(-1)?.hundredths ?? 0)} of what was committed
      </summary>
      <DataTable
        label="Each LP across the simulations"
        rows={partners.map((partner) => ({ ...partner, id: partner.lp_id }))}
        columns={[
          { key: 'lp', header: 'Limited partner', cell: ({ lp_name }) => lp_name },
          { key: 'least', header: 'Worst change', numeric: true, cell: ({ least }) => change(least) },
          { key: 'middle', header: 'Middle', numeric: true, cell: ({ middle }) => change(middle) },
          { key: 'most', header: 'Best change', numeric: true, cell: ({ most }) => change(most) },
          {
            key: 'worse',
            header: 'Gets less in',
            numeric: true,
            cell: ({ worse }) => `${worse} of ${count} simulations`,
          },
        ]}
      />
      <p className={classes.quiet}>The general partner’s carry in each of them:</p>
      <DataTable
        label="Carry in the simulations"
        rows={totals.map((total, place) => ({ ...total, id: String(place) }))}
        columns={[
          { key: 'times', header: 'Returned', cell: ({ hundredths }) => times(hundredths) },
          { key: 'before', header: 'Carry under today’s terms', numeric: true, cell: ({ before }) => change(before) },
          { key: 'after', header: 'Carry under these terms', numeric: true, cell: ({ after }) => change(after) },
        ]}
      />
    </details>
  );
}

interface ProposeProps {
  fund: Fund;
  base: TermsVersion | undefined;
  onClose: () => void;
}

function useDone(onClose: () => void, title: string) {
  const queryClient = useQueryClient();
  return (saved: object | null) => {
    if (saved) {
      void refreshFunds(queryClient);
      toast({ title, tone: 'success' });
    }
    onClose();
  };
}

function ProposeDialog({ fund, base, onClose }: ProposeProps) {
  const onSaved = useDone(onClose, 'Terms wait for approval');
  return (
    <RecordDialog
      name={`terms of ${fund.id}`}
      catalogue={TERMS_FIELDS}
      record={null}
      title={`Propose Terms of ${fund.name}`}
      {...(base && { begun: draftOf(TERMS_FIELDS, base, fund.currency as Currency) })}
      submitLabel="Propose Terms"
      failed="The terms could not be proposed"
      create={async (values, context) => {
        const sent = { ...values, id: fund.id, side_letters: base?.side_letters ?? [] };
        const { id } = await api.funds.proposeTerms(sent as Inputs['funds']['proposeTerms'], { context });
        return { ...values, id };
      }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

const PERCENT = { kind: 'number', min: 0, max: 100, decimals: 4, unit: '%' } as const;

/** What one LP has agreed otherwise: a version of the terms with its letter, the others as they are. */
function LetterDialog({ fund, base, onClose }: ProposeProps & { base: TermsVersion }) {
  const onSaved = useDone(onClose, 'Terms wait for approval');
  const catalogue = {
    lp_id: {
      kind: 'choice',
      choices: Object.fromEntries(fund.partners.map(({ lp_id, lp_name }) => [lp_id, lp_name])),
      label: 'Limited partner',
      required: true,
    },
    hurdle: { ...PERCENT, label: 'Hurdle per year', help: 'Leave it empty to use the terms.' },
    carry: { ...PERCENT, label: 'Carry' },
    catch_up: { ...PERCENT, label: 'Catch-up' },
    fee_discount: { ...PERCENT, label: 'Discount on the fee' },
    withholding: { ...PERCENT, label: 'Tax withheld', help: 'From distributions to this partner, after carry.' },
  } as const;
  return (
    <RecordDialog
      name={`side letter of ${fund.id}`}
      catalogue={catalogue}
      record={null}
      title="Add Side Letter"
      submitLabel="Propose Terms"
      failed="The side letter could not be proposed"
      create={async (values, context) => {
        const others = base.side_letters.filter(({ lp_id }) => lp_id !== values.lp_id);
        const letter = { ...values, lp_id: values.lp_id ?? '' };
        const sent = { ...valuesOf(base), id: fund.id, side_letters: [...others, letter] };
        const { id } = await api.funds.proposeTerms(sent, { context });
        return { ...values, id };
      }}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

interface DecideProps {
  terms: TermsVersion;
  decision: 'approved' | 'rejected';
  onClose: () => void;
}

function DecideDialog({ terms, decision, onClose }: DecideProps) {
  const isApproval = decision === 'approved';
  const done = useDone(onClose, isApproval ? 'Terms approved' : 'Terms rejected');
  const [note, setNote] = useState('');
  const decide = useMutation({
    mutationFn: () => api.funds.decideTerms({ id: terms.id, version: terms.version, decision, note }),
    onSuccess: done,
    onError: (error) => toastError('The terms could not be decided on', error),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => decide.mutate()}
      pending={decide.isPending}
      title={isApproval ? 'Approve terms?' : 'Reject terms?'}
      confirmLabel={isApproval ? 'Approve terms' : 'Reject terms'}
      destructive={!isApproval}
    >
      Version {terms.version_no} is locked from then on{isApproval ? ', and all figures follow it' : ''}.
      <Textarea
        mt="sm"
        label="Note"
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
