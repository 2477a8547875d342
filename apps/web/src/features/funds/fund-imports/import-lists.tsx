import { DATE_ORDERS, DECIMAL_SIGNS } from '@cairn/domain/fund';
import { IMPORT_KIND_LIST, IMPORT_KINDS, type ImportKind, importColumns } from '@cairn/domain/fund-import';
import { Button, Select } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { reasonOf } from '../../../lib/api/errors.ts';
import { formatInteger, plural } from '../../../lib/base/format.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { OptionalSelect } from '../../../ui/forms/optional-select.tsx';
import classes from './fund-imports.module.css';
import { downloadTemplate, type FundImport, type ImportList, refreshImports } from './queries.ts';

/** The lists of an import: added as files, read as their columns say, with every cell that cannot be read. */
export function ImportLists({ own }: { own: FundImport }) {
  const queryClient = useQueryClient();
  const upload = useMutation({
    // Files that are chosen meanwhile wait for their turn.
    scope: { id: `lists of ${own.id}` },
    mutationFn: async (files: File[]) => {
      for (const file of files)
        await uploadFile(`/fund-import-lists?import_id=${own.id}`, file, {
          signal: new AbortController().signal,
          onProgress: () => {},
        });
    },
    onSettled: () => refreshImports(queryClient),
  });
  const missing = IMPORT_KIND_LIST.filter((kind) => !own.lists.some((list) => list.kind === kind));
  return (
    <section className={classes.part} aria-label="Lists">
      <h3>Lists</h3>
      {own.can.edit && (
        <>
          <DropZone
            accept=".csv,.txt,.tsv,text/csv"
            multiple
            compact
            icon={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
            title={upload.isPending ? 'Reading the lists' : 'Add lists as CSV'}
            hint="One file for each kind, up to 4 MB and 20,000 rows. A list of the same kind is replaced."
            onFiles={(files) => files.length > 0 && upload.mutate(files)}
          />
          {upload.error && <Notice tone="negative">{reasonOf(upload.error)}</Notice>}
        </>
      )}
      {own.lists.map((list) => (
        <OneList key={list.kind} own={own} list={list} />
      ))}
      {own.can.edit && missing.length > 0 && (
        <div className={classes.list}>
          <h4>Templates of the lists that are not here yet</h4>
          <div className={classes.bar}>
            {missing.map((kind) => (
              <Button
                key={kind}
                size="compact-sm"
                variant="default"
                leftSection={<IconDownload size={14} stroke={1.75} />}
                onClick={() => downloadTemplate(kind)}
              >
                {IMPORT_KINDS[kind].label}
              </Button>
            ))}
          </div>
          <p className={classes.quiet}>Only the list of limited partners and commitments is always needed.</p>
        </div>
      )}
    </section>
  );
}

function OneList({ own, list }: { own: FundImport; list: ImportList }) {
  const queryClient = useQueryClient();
  const [mapping, setMapping] = useState(false);
  const options = {
    onError: (failure: unknown) => toastError('The list could not be changed', failure),
    onSettled: () => refreshImports(queryClient),
  };
  const remove = useMutation({
    mutationFn: () => api.fundImports.remove({ id: own.id, kind: list.kind }),
    ...options,
  });
  const { label } = IMPORT_KINDS[list.kind];
  const isLacking = list.faults.some(({ line, column }) => line === 1 && column !== null);
  return (
    <article className={classes.list} aria-label={label}>
      <div className={classes.listHead}>
        <div>
          <h4>{label}</h4>
          <p className={classes.quiet}>
            {list.name}, {plural(list.rows, 'row')}
          </p>
        </div>
        {own.can.edit && (
          <div className={classes.bar}>
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={mapping || isLacking}
              aria-label={`Columns of ${label}`}
              onClick={() => setMapping(!mapping)}
            >
              Columns
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove ${label}`}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove
            </Button>
          </div>
        )}
      </div>
      {(mapping || isLacking) && own.can.edit && <Columns own={own} list={list} />}
      {list.fault_count > 0 && (
        <>
          <Notice tone="warning">
            {plural(list.fault_count, 'cell or row', 'cells or rows')} of this list{' '}
            {list.fault_count === 1 ? 'has' : 'have'} to be corrected. Correct the file and add it again.
          </Notice>
          <ul className={classes.faults}>
            {list.faults.map(({ line, column, problem }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two cells can have the same fault
              <li key={place}>
                {line !== null && `Line ${formatInteger(line)}`}
                {column !== null && `${line === null ? '' : ', '}${column}`}
                {(line !== null || column !== null) && ': '}
                {problem}
              </li>
            ))}
          </ul>
          {list.fault_count > list.faults.length && (
            <p className={classes.quiet}>These are the first {formatInteger(list.faults.length)}.</p>
          )}
        </>
      )}
    </article>
  );
}

const choices = <K extends string>(labels: Record<K, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: label as string }));
const KINDS = IMPORT_KIND_LIST.map((value) => ({ value, label: IMPORT_KINDS[value].label }));

/** What each column of a list means; each change is read at once. */
function Columns({ own, list }: { own: FundImport; list: ImportList }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Omit<Parameters<typeof api.fundImports.read>[0], 'id' | 'kind'>) =>
      api.fundImports.read({ id: own.id, kind: list.kind, ...change }),
    onError: (failure) => toastError('The list could not be read in this way', failure),
    onSettled: () => refreshImports(queryClient),
  });
  const data = list.header.map((name, place) => ({
    value: String(place),
    label: list.samples[0]?.[place] ? `${name}: ${list.samples[0][place]}` : name,
  }));
  const columns = importColumns(list.kind);
  const place = (key: string, value: string | null) => {
    const { [key]: _before, ...others } = list.columns;
    mutate({ columns: value === null ? others : { ...others, [key]: Number(value) } });
  };
  return (
    <fieldset className={classes.columns} aria-label={`What the columns of ${list.name} mean`} disabled={isPending}>
      <Select
        label="This list is"
        data={KINDS}
        value={list.kind}
        onChange={(value) => value && mutate({ to_kind: value as ImportKind })}
      />
      {Object.entries(columns).map(([key, { label, required }]) => (
        <OptionalSelect
          key={key}
          label={label}
          none="No column"
          required={required ?? false}
          clearButtonProps={{ 'aria-label': `Clear ${label}` }}
          data={data}
          value={list.columns[key] === undefined ? null : String(list.columns[key])}
          onChange={(value) => place(key, value)}
        />
      ))}
      <Select
        label="Order of days"
        data={choices(DATE_ORDERS)}
        value={list.date_order}
        onChange={(value) => value && mutate({ date_order: value as ImportList['date_order'] })}
      />
      <Select
        label="Amounts are written as"
        data={choices(DECIMAL_SIGNS)}
        value={list.decimal}
        onChange={(value) => value && mutate({ decimal: value as ImportList['decimal'] })}
      />
    </fieldset>
  );
}
