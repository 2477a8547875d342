import { formatBytes } from '@cairn/domain';
import { Loader, Select } from '@mantine/core';
import { readError } from '../../../../lib/api/errors.ts';
import { plural } from '../../../../lib/base/format.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import type { Draft } from '../queries.ts';
import { useWizard } from '../wizard-context.ts';
import classes from './reading.module.css';
import { headerOptions, NO_HEADER, sheetOptions } from './reading-options.ts';
import { TopRows } from './top-rows.tsx';
import { type ReadingChange, useReread } from './use-reread.ts';

type Separator = NonNullable<ReadingChange['separator']>;
type Encoding = NonNullable<ReadingChange['encoding']>;

const SEPARATORS: { value: Separator; label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
];
const ENCODINGS: { value: Encoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
];

/** How the file is read: detected, and changed here when the columns below look wrong. */
export function ReadingControls({ draft }: { draft: Draft }) {
  const { import: item, reading, warnings } = draft;
  const { mutate, isPending, error } = useReread(item.id);
  const read = (change: ReadingChange) => {
    const isNew = Object.entries(change).some(([key, value]) => reading[key as keyof typeof reading] !== value);
    if (isNew && !isPending) mutate(change);
  };
  // Not switched off while it reads, or the focus would be lost.
  const shared = { size: 'xs' } as const;
  const { one } = useWizard().words;
  return (
    <>
      <div className={classes.reading}>
        <div className={classes.file}>
          <p className={classes.fileName}>{item.file_name}</p>
          <p className={classes.fileMeta}>
            {plural(item.rows_total, 'row')} · {formatBytes(item.file_bytes)}
          </p>
        </div>
        {isPending && <Loader size="xs" aria-label="The file is read again" />}
        {reading.sheet !== null && (
          <Select
            {...shared}
            label="Sheet"
            data={sheetOptions(draft)}
            value={String(reading.sheet)}
            onChange={(value) => value && read({ sheet: Number(value) })}
            {...WIDE}
          />
        )}
        {reading.separator !== null && (
          <Select
            {...shared}
            label="Separator"
            data={SEPARATORS}
            value={reading.separator}
            onChange={(value) => value && read({ separator: value })}
          />
        )}
        {reading.encoding !== null && (
          <Select
            {...shared}
            label="Encoding"
            data={ENCODINGS}
            value={reading.encoding}
            onChange={(value) => value && read({ encoding: value })}
          />
        )}
        <Select
          {...shared}
          label="Column names"
          data={headerOptions(draft, one)}
          value={reading.header_row === null ? NO_HEADER : String(reading.header_row)}
          onChange={(value) => value && read({ header_row: value === NO_HEADER ? null : Number(value) })}
          title={
            headerOptions(draft, one).find(({ value }) => value === String(reading.header_row ?? NO_HEADER))?.label
          }
          {...WIDE}
        />
      </div>
      {error && <Notice tone="negative">{readError(error).message}</Notice>}
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      <TopRows draft={draft} />
    </>
  );
}

/** Names of sheets and rows of a list are longer than the field. */
const WIDE = {
  comboboxProps: { width: 320, position: 'bottom-end' },
  maxDropdownHeight: 340,
  className: classes.wide,
} as const;
