import { IMPORT_KINDS, type ImportKind, importTemplate } from '@cairn/domain/fund-import';
import type { QueryClient } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { downloadFile } from '../../../lib/files/download-file.ts';

export type ImportRow = Outputs['fundImports']['list']['rows'][number];
export type FundImport = Outputs['fundImports']['get'];
export type ImportList = FundImport['lists'][number];
export type ImportPreview = NonNullable<FundImport['preview']>;
export type Balance = ImportPreview['balances'][number];

export const IMPORT_STATES: Record<ImportRow['state'], string> = {
  draft: 'Being prepared',
  submitted: 'Waiting for approval',
  done: 'Brought in',
  discarded: 'Discarded',
};

export const importsOptions = (id: string) => orpc.fundImports.list.queryOptions({ input: { id } });
export const importOptions = (id: string) => orpc.fundImports.get.queryOptions({ input: { id } });

/** Whatever an import changes is asked for again; of a history that came in that is everything of funds. */
export const refreshImports = (queryClient: QueryClient) =>
  Promise.all(
    [
      orpc.fundImports.key(),
      orpc.capitalEvents.key(),
      orpc.fundLedger.key(),
      orpc.funds.key(),
      orpc.limitedPartners.key(),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The example of a list, to be filled in a spreadsheet. */
export function downloadTemplate(kind: ImportKind): void {
  const text = importTemplate(kind)
    .map((row) => row.map(cell).join(','))
    .join('\r\n');
  const name = `${IMPORT_KINDS[kind].label.toLowerCase().replace(/[^a-z]+/g, '-')}.csv`;
  downloadFile(new File([`\ufeff${text}\r\n`], name, { type: 'text/csv' }));
}
