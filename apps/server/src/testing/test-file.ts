import type { FilePlaceOf } from '../features/work/files/file-records.ts';
import { type Answer, call, type TestPerson } from './test-firm.ts';
import type { TestServer } from './test-server.ts';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a file to a record as the page does. */
export function addFile(
  server: TestServer,
  person: Pick<TestPerson, 'token'> | undefined,
  { record_type, record_id }: FilePlaceOf,
  content: string | Uint8Array = PDF,
  name = 'deck.pdf',
  more = '',
): Promise<Answer> {
  const path = `/files?record_type=${record_type}&record_id=${record_id}${more}`;
  return call(server, person, 'POST', path, Buffer.from(content), {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
}

/** The bytes of an answer, which are no text. */
export async function fetchFile(
  server: TestServer,
  person: Pick<TestPerson, 'token'>,
  id: string,
  how: 'download' | 'preview' = 'download',
) {
  const response = await server.app.inject({
    url: `/api/files/${id}/${how}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${person.token}` },
  });
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}

/** A deal, and the place of its files. */
export async function makeDeal(server: TestServer, person: TestPerson, more: object = {}): Promise<FilePlaceOf> {
  const { body } = await call(server, person, 'POST', '/opportunities', { company_name: 'Tidewire', ...more });
  return { record_type: 'opportunity', record_id: body.id };
}
