import { BANK_COLUMNS, type BankColumn, DATE_ORDERS, DECIMAL_SIGNS } from '@cairn/domain/fund';
import { Select } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatDay, formatDays, plural } from '../../../lib/base/format.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { fundMoney } from '../../../lib/fund-text.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toast } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import classes from './bank-statements.module.css';
import { type BankPreview, type BankStatement, FORMATS, refreshBank } from './queries.ts';

type Reading = Pick<NonNullable<BankPreview['csv']>, 'header_row' | 'columns' | 'date_order' | 'decimal'>;

interface Chosen {
  file: File;
  /** As somebody has changed it; as the file looks otherwise. */
  reading: Reading | null;
}

interface UploadDialogProps {
  fund: { id: string; name: string; currency: string };
  onUploaded: (statement: BankStatement) => void;
  onClose: () => void;
}

/** A bank statement is looked through first, and kept when one says so. */
export function UploadDialog({ fund, onUploaded, onClose }: UploadDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const send = <T,>(path: string, { file, reading }: Chosen) =>
    uploadFile<T>(`${path}?${queryOf(fund.id, reading)}`, file, {
      signal: new AbortController().signal,
      onProgress: () => {},
    });
  const look = useMutation({ mutationFn: (asked: Chosen) => send<BankPreview>('/bank-statement-preview', asked) });
  const keep = useMutation({
    mutationFn: (asked: Chosen) => send<BankStatement>('/bank-statements', asked),
    onSuccess: (statement) => {
      toast(
        statement.was_known
          ? { title: 'This statement is here already', description: 'Nothing was changed.', tone: 'success' }
          : { title: 'Bank statement uploaded', tone: 'success' },
      );
      onUploaded(statement);
    },
    onSettled: () => refreshBank(queryClient),
  });
  const choose = (next: Chosen) => {
    setChosen(next);
    keep.reset();
    look.mutate(next);
  };
  // What was seen last stays on screen while other columns are tried.
  const [last, setLast] = useState<BankPreview | null>(null);
  if (look.data && look.data !== last) setLast(look.data);
  const seen = look.data ?? (chosen ? last : null);
  const ready = look.data !== undefined && look.data.missing === null && look.data.count > 0;
  const failure = look.error ?? keep.error;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen && ready && !keep.isPending)
      keep.mutate({ file: chosen.file, reading: chosen.reading ?? seen?.csv ?? null });
  };
  return (
    <FormDialog
      title={`Upload Bank Statement of ${fund.name}`}
      submitLabel={ready ? `Keep ${plural(look.data.count, 'Payment')}` : 'Keep Payments'}
      ready={ready}
      pending={keep.isPending}
      conflict={null}
      size="lg"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <DropZone
        accept=".xml,.ofx,.qfx,.csv,.txt,text/csv,application/xml"
        compact
        icon={<IconBuildingBank size={18} stroke={1.75} aria-hidden />}
        title={chosen?.file.name ?? 'Choose a bank statement'}
        hint="CAMT.053, OFX or CSV, up to 10 MB. Nothing is posted before you confirm it."
        onFiles={([file]) => file && choose({ file, reading: null })}
      />
      {failure && <Notice tone="negative">{reasonOf(failure)}</Notice>}
      {chosen && seen?.csv && (
        <Columns
          seen={seen.csv}
          reading={chosen.reading ?? seen.csv}
          onChange={(reading) => choose({ file: chosen.file, reading })}
        />
      )}
      {seen && look.data && <Summary seen={seen} currency={fund.currency} />}
    </FormDialog>
  );
}

function queryOf(fundId: string, reading: Reading | null): string {
  const query = new URLSearchParams({ fund_id: fundId });
  if (!reading) return query.toString();
  query.set('header_row', String(reading.header_row));
  query.set('date_order', reading.date_order);
  query.set('decimal', reading.decimal);
  for (const [key, place] of Object.entries(reading.columns)) query.set(key, String(place));
  return query.toString();
}

interface ColumnsProps {
  seen: NonNullable<BankPreview['csv']>;
  reading: Reading;
  onChange: (reading: Reading) => void;
}

const options = <K extends string>(choices: Record<K, string>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label: label as string }));

/** What each column of a CSV means. */
function Columns({ seen, reading, onChange }: ColumnsProps) {
  const { header, samples } = seen;
  const data = header.map((name, place) => ({
    value: String(place),
    label: samples[0]?.[place] ? `${name}: ${samples[0][place]}` : name,
  }));
  const place = (key: BankColumn, value: string | null) => {
    const { [key]: _before, ...others } = reading.columns;
    onChange({ ...reading, columns: value === null ? others : { ...others, [key]: Number(value) } });
  };
  return (
    <fieldset className={classes.columns} aria-label="What the columns mean">
      {(Object.keys(BANK_COLUMNS) as BankColumn[]).map((key) => (
        <OptionalSelect
          key={key}
          label={BANK_COLUMNS[key]}
          none="No column"
          clearButtonProps={{ 'aria-label': `Clear ${BANK_COLUMNS[key]}` }}
          data={data}
          value={reading.columns[key] === undefined ? null : String(reading.columns[key])}
          onChange={(value) => place(key, value)}
        />
      ))}
      <Select
        label="Order of days"
        data={options(DATE_ORDERS)}
        value={reading.date_order}
        onChange={(value) => value && onChange({ ...reading, date_order: value as Reading['date_order'] })}
      />
      <Select
        label="Amounts are written as"
        data={options(DECIMAL_SIGNS)}
        value={reading.decimal}
        onChange={(value) => value && onChange({ ...reading, decimal: value as Reading['decimal'] })}
      />
    </fieldset>
  );
}

function Summary({ seen, currency }: { seen: BankPreview; currency: string }) {
  if (seen.missing !== null) return <Notice tone="warning">{seen.missing}</Notice>;
  const time = seen.from_on && seen.to_on ? `, ${formatDays(seen.from_on, seen.to_on)}` : '';
  return (
    <>
      {seen.known_id !== null && (
        <Notice tone="warning">This statement was uploaded before. A second time it changes nothing.</Notice>
      )}
      <p className={classes.quiet}>
        {FORMATS[seen.format]}
        {seen.account && `, account ${seen.account}`}
        {time}: {plural(seen.count, 'payment')} came in, {fundMoney(seen.total, currency)} in all.{' '}
        {seen.outgoing > 0 && `${plural(seen.outgoing, 'outgoing payment')} left out.`}
      </p>
      {seen.first.length > 0 && (
        <DataTable
          label="First payments of the file"
          columns={[
            { key: 'day', header: 'Day', width: '20%', cell: ({ booked_on }) => formatDay(booked_on) },
            {
              key: 'said',
              header: 'Payer and reference',
              cell: ({ payer, reference }) => (
                <div className={classes.said}>
                  <p>{payer || 'No name'}</p>
                  <p className={classes.quiet}>{reference}</p>
                </div>
              ),
            },
            {
              key: 'amount',
              header: 'Amount',
              width: '24%',
              numeric: true,
              cell: ({ amount }) => fundMoney(amount, currency),
            },
          ]}
          rows={seen.first.map((line, place) => ({ ...line, id: String(place) }))}
        />
      )}
    </>
  );
}
