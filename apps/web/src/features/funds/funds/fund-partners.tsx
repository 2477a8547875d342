import type { Currency } from '@cairn/domain';
import { COMMITMENT_FIELDS } from '@cairn/domain/fund';
import { Button, Modal } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Inputs, orpc } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/base/format.ts';
import { exactFundFigure, fundFigureText, fundMoney } from '../../../lib/fund-text.ts';
import { useMay } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { PositionFigures } from '../../../ui/funds/position-figures.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { ClosingEqualisation, laterClosings } from './closing-equalisation.tsx';
import classes from './funds.module.css';
import { type Fund, refreshFunds } from './queries.ts';

/** Who has promised what, and what each partner has; and the closings behind it. */
export function FundPartners({ fund, onOpen }: { fund: Fund; onOpen: (event: string) => void }) {
  const mayAdd = useMay('fund:write');
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<Row>();
  const add = mayAdd && (
    <Button size="xs" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => setAdding(true)}>
      Add Commitment
    </Button>
  );
  const rows = fund.partners.map((partner) => ({ ...partner, id: partner.lp_id }));
  return (
    <div className={classes.tab}>
      {rows.length === 0 ? (
        <EmptyState icon={<IconUsers size={22} stroke={1.75} />} title="Nobody has committed yet" actions={add}>
          Add limited partners on Fund Financials, then record the commitment of each at the closing.
        </EmptyState>
      ) : (
        <>
          <div className={classes.bar}>{add}</div>
          <DataTable label="Partners" columns={columnsOf(fund.currency, setShown)} rows={rows} />
          <section className={classes.part} aria-label="Closings">
            <h2>Closings</h2>
            <DataTable label="Commitments by closing" columns={closingColumns(fund.currency)} rows={fund.commitments} />
          </section>
          {laterClosings(fund).length > 0 && <ClosingEqualisation fund={fund} onOpen={onOpen} />}
        </>
      )}
      {adding && <CommitmentDialog fund={fund} onClose={() => setAdding(false)} />}
      {shown && <PartnerDialog fund={fund} partner={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

type Row = Fund['partners'][number] & { id: string };

function columnsOf(currency: string, onShow: (row: Row) => void): DataColumn<Row>[] {
  const amount = (key: string, header: string, read: (row: Row) => number): DataColumn<Row> => ({
    key,
    header,
    numeric: true,
    cell: (row) => fundMoney(read(row), currency),
  });
  const figure = (key: 'dpi' | 'tvpi' | 'net_irr', header: string): DataColumn<Row> => ({
    key,
    header,
    numeric: true,
    cell: (row) => {
      const found = row.figures.find((each) => each.key === key);
      return found ? <span title={exactFundFigure(found)}>{fundFigureText(found)}</span> : 'n/a';
    },
  });
  return [
    {
      key: 'name',
      header: 'Limited partner',
      width: '20%',
      cell: (row) => (
        <>
          <Button size="compact-sm" variant="subtle" ml={-9} onClick={() => onShow(row)}>
            {row.lp_name}
          </Button>
          {!row.bears_fees && <div className={classes.quiet}>Pays no fee or carry</div>}
        </>
      ),
    },
    amount('commitment', 'Commitment', (row) => row.commitment),
    amount('paid_in', 'Paid in', (row) => row.paid_in),
    amount('unfunded', 'Unfunded', (row) => row.unfunded),
    amount('distributed', 'Distributed', (row) => row.distributed),
    amount('nav', 'NAV', (row) => row.nav),
    figure('tvpi', 'TVPI'),
    figure('net_irr', 'Net IRR'),
  ];
}

/** What one partner has, with the working of each figure. */
function PartnerDialog({ fund, partner, onClose }: { fund: Fund; partner: Row; onClose: () => void }) {
  const { id, as_of, currency } = fund;
  const { data, error, refetch } = useQuery(
    orpc.funds.partner.queryOptions({ input: { id, lp_id: partner.lp_id, as_of } }),
  );
  return (
    <Modal opened onClose={onClose} title={`${partner.lp_name} on ${formatDay(as_of)}`} size="xl">
      {error && <ErrorState error={error} onRetry={() => void refetch()} title="The figures could not be loaded" />}
      {data && <PositionFigures label={`Figures of ${partner.lp_name}`} position={data} currency={currency} />}
    </Modal>
  );
}

type Closing = Fund['commitments'][number];
const closingColumns = (currency: string): DataColumn<Closing>[] => [
  { key: 'lp', header: 'Limited partner', width: '40%', cell: ({ lp_name }) => lp_name },
  {
    key: 'closed_on',
    header: 'Closing',
    cell: ({ closed_on, is_transfer }) => `${formatDay(closed_on)}${is_transfer ? ', by a transfer' : ''}`,
  },
  {
    key: 'amount',
    header: 'Commitment',
    numeric: true,
    cell: ({ amount }) => fundMoney(amount, currency),
  },
];

function CommitmentDialog({ fund, onClose }: { fund: Fund; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.limitedPartners.list.queryOptions({ input: {} }));
  const choices = Object.fromEntries((data?.rows ?? []).map(({ id, name }) => [id, name]));
  const catalogue = {
    lp_id: {
      kind: 'choice',
      choices,
      label: 'Limited partner',
      required: true,
      ...(data?.rows.length === 0 && { help: 'Add one on Fund Financials first.' }),
    },
    ...COMMITMENT_FIELDS,
  } as const;
  return (
    <RecordDialog
      key={data ? 'ready' : 'waiting'}
      name={`commitment to ${fund.id}`}
      catalogue={catalogue}
      record={null}
      currency={fund.currency as Currency}
      title={`Add Commitment to ${fund.name}`}
      submitLabel="Add Commitment"
      failed="The commitment could not be added"
      create={async (values, context) => {
        const sent = { id: fund.id, ...values } as Inputs['funds']['addCommitment'];
        const { id } = await api.funds.addCommitment(sent, { context });
        return { ...values, id };
      }}
      onSaved={(saved) => {
        if (saved) {
          void refreshFunds(queryClient);
          toast({ title: 'Commitment added', tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
