import { z } from 'zod';
import { errors } from '../errors.ts';
import { Id, IdOut, requiredText, TimestampOut, Version } from '../fields.ts';
import { procedure } from '../procedure.ts';

const tags = ['Files'];

const RecordType = z.enum(
  ['opportunity', 'dd_item', 'committee_review', 'portfolio_company', 'valuation'],
  'Files belong to a deal, a diligence item, a committee review, a portfolio company or a valuation.',
);

const FileView = z.object({
  id: IdOut,
  record_type: z.enum([...RecordType.options, 'update_answer', 'submission']),
  record_id: IdOut,
  file_name: z.string(),
  content_type: z
    .string()
    .describe('found from the content; application/octet-stream where it is unknown or can be run'),
  byte_size: z.int(),
  sha256: z.string().describe('of the content, in hexadecimal'),
  preview: z.enum(['image', 'pdf']).nullable(),
  uploaded_by: IdOut.nullable(),
  created_at: TimestampOut,
  version: z.int(),
  can: z.object({ rename: z.boolean(), delete: z.boolean() }),
});

/** The record that the files belong to. */
const place = { record_type: RecordType, record_id: Id };
const one = z.strictObject({ id: Id });
const Sent = z.object({ headers: z.record(z.string(), z.string()), body: z.file() });

const list = procedure({ needs: 'file:read' })
  .route({ method: 'GET', path: '/files', summary: 'The files of a record, newest first', tags })
  .input(z.strictObject(place))
  .output(z.object({ files: z.array(FileView), can: z.object({ upload: z.boolean() }) }));

const upload = procedure({ needs: 'file:write', mode: 'write', rawBody: 'file' })
  .route({
    method: 'POST',
    path: '/files',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Add a file of at most 50 MB to a record',
    tags,
  })
  .input(
    z.object({
      query: z.strictObject({
        ...place,
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/i, 'sha256 must be 64 hexadecimal digits.')
          .optional()
          .describe('what the content must hash to, or nothing is stored'),
      }),
      body: z.file().optional().describe('application/octet-stream, with its name in content-disposition'),
    }),
  )
  .errors(
    errors('FILE_EMPTY', 'FILE_KIND_REFUSED', 'UPLOAD_INCOMPLETE', 'FILES_FROZEN', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL'),
  )
  .output(FileView);

const download = procedure({ needs: 'file:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/files/{id}/download',
    outputStructure: 'detailed',
    summary: 'The file as an attachment',
    tags,
  })
  .input(one)
  .errors(errors('FILE_LOST'))
  .output(Sent);

const preview = procedure({ needs: 'file:read', mode: 'write' })
  .route({
    method: 'GET',
    path: '/files/{id}/preview',
    outputStructure: 'detailed',
    summary: 'An image or a PDF to be shown in the page',
    tags,
  })
  .input(one)
  .errors(errors('FILE_LOST', 'NO_PREVIEW'))
  .output(Sent);

const rename = procedure({ needs: 'file:write', mode: 'write' })
  .route({ method: 'PATCH', path: '/files/{id}', summary: 'Give a file another name; it keeps its extension', tags })
  .input(z.strictObject({ id: Id, version: Version, file_name: requiredText('The name', 1000) }))
  .errors({
    ...errors('FILES_FROZEN'),
    STALE_VERSION: { ...errors('STALE_VERSION').STALE_VERSION, data: z.object({ current: FileView }) },
  })
  .output(FileView);

const remove = procedure({ needs: 'file:write', mode: 'write' })
  .route({
    method: 'POST',
    path: '/files/{id}/delete',
    summary: 'Delete a file; for twelve hours it can be restored',
    tags,
  })
  .input(one)
  .errors(errors('FILES_FROZEN'))
  .output(FileView);

const restore = procedure({ needs: 'file:write', mode: 'write' })
  .route({ method: 'POST', path: '/files/{id}/restore', summary: 'Take the deletion of a file back', tags })
  .input(one)
  .errors(errors('FILES_FROZEN', 'STORAGE_FULL'))
  .output(FileView);

export const files = { list, upload, download, preview, rename, remove, restore };
