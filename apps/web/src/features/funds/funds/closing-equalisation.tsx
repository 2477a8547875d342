import { Button, NumberInput, Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDay, plural } from '../../../lib/base/format.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { EqualisationDialog } from './equalisation-dialog.tsx';
import classes from './funds.module.css';
import type { Fund } from './queries.ts';

type Row = Outputs['funds']['equalise']['rows'][number] & { id: string };

/** The days of the closings after the first one, the latest first. */
export const laterClosings = ({ commitments }: Fund): string[] => {
  const days = [...new Set(commitments.filter((each) => !each.is_transfer).map(({ closed_on }) => closed_on))].sort();
  return days.slice(1).reverse();
};

/** What came in later owes for the time before, and to whom. */
export function ClosingEqualisation({ fund, onOpen }: { fund: Fund; onOpen: (event: string) => void }) {
  const [preparing, setPreparing] = useState(false);
  const closings = laterClosings(fund);
  const [chosen, setChosen] = useState<string | null>(null);
  const [interest, setInterest] = useState<number>();
  const closed_on = chosen ?? closings[0] ?? '';
  const { data, error } = useQuery({
    ...orpc.funds.equalise.queryOptions({ input: { id: fund.id, closed_on, interest } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.part} aria-label="Equalisation of a later closing">
      <h2>Equalisation of a later closing</h2>
      <div className={classes.bar}>
        <Select
          label="Closing"
          data={closings.map((value) => ({ value, label: formatDay(value) }))}
          value={closed_on}
          onChange={setChosen}
        />
        <NumberInput
          label="Interest a year"
          suffix="%"
          min={0}
          max={99}
          decimalScale={4}
          value={interest ?? data?.interest ?? ''}
          onChange={(value) => setInterest(typeof value === 'number' ? value : undefined)}
        />
      </div>
      {error && <Notice tone="warning">{reasonOf(error)}</Notice>}
      {!data && !error && <Skeleton height={120} radius="md" />}
      {data && (
        <>
          <DataTable
            label="Equalisation"
            columns={columnsOf(data.currency)}
            rows={data.rows.map((row) => ({ ...row, id: row.lp_id }))}
          />
          <p className={classes.quiet}>
            Over {plural(data.calls, 'call')} before {formatDay(data.closed_on)}. The manager gets{' '}
            {fundMoney(data.to_manager.fees, data.currency)} of fees and{' '}
            {fundMoney(data.to_manager.interest, data.currency)} of interest on them. What is due is inside of the
            commitment; what is paid back may be called again. Interest is neither a contribution nor a distribution.
          </p>
          {data.event && (
            <div>
              <Button size="xs" variant="default" onClick={() => onOpen(data.event?.id ?? '')}>
                {`Open Equalisation ${data.event.number}`}
              </Button>
            </div>
          )}
          {data.can.prepare && (
            <div>
              <Button size="xs" onClick={() => setPreparing(true)}>
                Prepare Equalisation
              </Button>
            </div>
          )}
          {preparing && (
            <EqualisationDialog
              fund={fund}
              closedOn={data.closed_on}
              interest={data.interest}
              onPrepared={({ id }) => onOpen(id)}
              onClose={() => setPreparing(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function columnsOf(currency: string): DataColumn<Row>[] {
  const amount = (key: string, header: string, read: (row: Row) => number): DataColumn<Row> => ({
    key,
    header,
    numeric: true,
    cell: (row) => fundMoney(read(row), currency),
  });
  return [
    {
      key: 'lp',
      header: 'Limited partner',
      width: '24%',
      cell: ({ lp_name, is_new }) => (
        <>
          <strong>{lp_name}</strong>
          {is_new && <div className={classes.quiet}>Came in at this closing</div>}
        </>
      ),
    },
    amount('commitment', 'Commitment', (row) => row.commitment),
    amount('due', 'To pay in', (row) => row.due),
    amount('interest_due', 'Interest to pay', (row) => row.interest_due),
    amount('refund', 'Paid back', (row) => row.refund),
    amount('interest_received', 'Interest received', (row) => row.interest_received),
  ];
}
