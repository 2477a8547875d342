import { Badge, Button, Select, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { fieldErrors } from '../../../lib/api/errors.ts';
import { toastError } from '../../../ui/base/toast.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import classes from '../../../ui/funds/runs.module.css';
import { type DataColumn, DataTable } from '../../../ui/lists/data-table.tsx';
import { refreshTaxForms, type TaxForms, type TaxPage } from './queries.ts';

const STATES: Record<TaxPage['state'], string> = {
  sure: 'Sure',
  doubtful: 'In doubt',
  unmatched: 'Unmatched',
  confirmed: 'Confirmed',
  left_out: 'Left out',
};
const NAMED_BY = { tax_number: 'tax number', name: 'name' };

/** Each page with whom it names and whom it goes to; those to decide on stand first. */
export function PageTable({ forms }: { forms: TaxForms }) {
  const [deciding, setDeciding] = useState<TaxPage | null>(null);
  const isOpen = ({ state }: TaxPage) => state === 'doubtful' || state === 'unmatched';
  const rows = [...forms.pages.filter(isOpen), ...forms.pages.filter((page) => !isOpen(page))].map((page) => ({
    ...page,
    id: String(page.page),
  }));
  const columns: DataColumn<(typeof rows)[number]>[] = [
    { key: 'page', header: 'Page', width: '12%', cell: ({ page }) => `Page ${page}` },
    {
      key: 'found',
      header: 'Names',
      width: '34%',
      cell: ({ found, why, state }) => (
        <>
          {found.length === 0 ? 'Nobody' : found.map(({ lp_name, by }) => `${lp_name} (by ${NAMED_BY[by]})`).join(', ')}
          {why && (state === 'doubtful' || state === 'unmatched') && <p className={classes.quiet}>{why}</p>}
        </>
      ),
    },
    {
      key: 'goes',
      header: 'Goes to',
      width: '30%',
      cell: ({ lp_name, reason, state }) => (
        <>
          {lp_name ?? (state === 'left_out' ? 'Nobody' : 'Not decided')}
          {reason && <p className={classes.quiet}>{reason}</p>}
        </>
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: (row) => <Badge variant={isOpen(row) ? 'outline' : 'light'}>{STATES[row.state]}</Badge>,
    },
    {
      key: 'acts',
      header: '',
      width: '110px',
      actions: true,
      cell: (row) =>
        forms.can.edit && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${isOpen(row) ? 'Decide on' : 'Change'} page ${row.page}`}
            onClick={() => setDeciding(row)}
          >
            {isOpen(row) ? 'Decide' : 'Change'}
          </Button>
        ),
    },
  ];
  return (
    <>
      <DataTable label="Pages" columns={columns} rows={rows} />
      {deciding && <DecideDialog forms={forms} page={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

const NOBODY = 'nobody';

function DecideDialog({ forms, page, onClose }: { forms: TaxForms; page: TaxPage; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(page.lp_id);
  const [reason, setReason] = useState('');
  const needsReason = chosen === NOBODY || page.found.some(({ lp_id }) => chosen !== null && lp_id !== chosen);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.taxForms.assign({
        id: forms.id,
        version: forms.version,
        pages: [page.page],
        lp_id: chosen === NOBODY ? null : chosen,
        reason: reason.trim() || null,
      }),
    onSuccess: onClose,
    onError: (failure) => {
      if (Object.keys(fieldErrors(failure)).length === 0) toastError('The page could not be changed', failure);
    },
    onSettled: () => refreshTaxForms(queryClient),
  });
  const wrong = error ? fieldErrors(error) : {};
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (chosen !== null && !isPending) mutate();
  };
  return (
    <FormDialog
      title={`Page ${page.page}`}
      submitLabel="Confirm"
      ready={chosen !== null}
      pending={isPending}
      conflict={null}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {page.why && <p className={classes.quiet}>{page.why}</p>}
      <Select
        label="Goes to"
        placeholder="Choose a limited partner"
        searchable
        data={[
          ...forms.partners.map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: 'Nobody: leave it out' },
        ]}
        value={chosen}
        error={wrong.lp_id ?? wrong.pages}
        onChange={setChosen}
      />
      {needsReason && (
        <Textarea
          label="Reason"
          description={
            chosen === NOBODY
              ? 'Why this page goes to nobody.'
              : `The page names ${page.found.map(({ lp_name }) => lp_name).join(', ')}.`
          }
          required
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          error={wrong.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
