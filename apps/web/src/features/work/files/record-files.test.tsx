import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { orpc } from '../../../lib/api/api.ts';
import type { FileList, StoredFile } from './queries.ts';
import { RecordFiles } from './record-files.tsx';

const place = { record_type: 'opportunity', record_id: crypto.randomUUID() } as const;
const deck: StoredFile = {
  id: crypto.randomUUID(),
  ...place,
  file_name: 'deck.pdf',
  content_type: 'application/pdf',
  byte_size: 1536,
  sha256: `abcdef01${'0'.repeat(56)}`,
  preview: 'pdf',
  uploaded_by: null,
  created_at: '2026-03-31T10:00:00.000Z',
  version: 1,
  can: { rename: true, delete: true },
};

function draw(list: FileList | undefined, more: { canEdit: boolean; compact?: boolean; label?: string }): string {
  const client = new QueryClient();
  if (list) client.setQueryData(orpc.files.list.queryKey({ input: place }), list);
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <RecordFiles recordType={place.record_type} recordId={place.record_id} {...more} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

it('shows what a file is, and what this person may do with it', () => {
  const html = draw({ files: [deck], can: { upload: true } }, { canEdit: true });
  for (const text of [
    'deck.pdf',
    '1.5 KB',
    'abcdef01',
    'Preview deck.pdf',
    'Download deck.pdf',
    'More for deck.pdf',
    'Add files',
  ])
    expect(html, text).toContain(text);
});

it.each([
  ['the page forbids it', { canEdit: false }, { upload: true }, deck.can],
  ['the server forbids it', { canEdit: true }, { upload: false }, { rename: false, delete: false }],
])('offers no change when %s', (_, more, can, own) => {
  const html = draw({ files: [{ ...deck, can: own }], can }, more);
  expect(html).toContain('Download deck.pdf');
  for (const text of ['More for', 'Add files', 'type="file"']) expect(html, text).not.toContain(text);
});

it('says what to do where there is no file, to those who may', () => {
  const none = { files: [], can: { upload: true } };
  expect(draw(none, { canEdit: true })).toContain('Drop files here, or choose them');
  expect(draw(none, { canEdit: true, compact: true })).toContain('Add files');
  expect(draw(none, { canEdit: false })).toContain('No files yet');
  expect(draw(none, { canEdit: true, compact: true, label: 'Evidence of SaaS metrics' })).toContain(
    'Add evidence of SaaS metrics',
  );
  expect(draw(undefined, { canEdit: true })).toContain('Loading files');
});
