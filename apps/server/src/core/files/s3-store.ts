import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { exactly, type FilePlace, type FileStore, MissingFile, pathOf } from './file-store.ts';

export interface S3Settings {
  bucket: string;
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

/** A bucket for checkpoints of the audit log. With days, each object is locked for so long (COMPLIANCE): nobody deletes it before. */
export interface AuditBucket extends S3Settings {
  lockDays: number | undefined;
}

/** Longer than an upload may stand still. */
const SILENT_AT_MOST_MS = 90_000;

/**
 * Any store that speaks S3. A file is one PutObject of a known length: the store keeps the whole of it or nothing, so that an
 * upload which breaks leaves no parts. The SDK is large and loaded when it is first needed.
 */
export function createS3Store(settings: S3Settings): FileStore {
  let opened: Promise<OpenS3> | undefined;
  const sdk = () => {
    opened ??= openS3(settings);
    return opened;
  };
  const at = (place: FilePlace) => ({ Bucket: settings.bucket, Key: pathOf(place) });
  return {
    kind: 's3',
    async put(place, body, length) {
      const { client, PutObjectCommand, DeleteObjectCommand } = await sdk();
      const source = Readable.from(exactly(body, length));
      const command = new PutObjectCommand({ ...at(place), Body: source, ContentLength: length });
      // The SDK would wait for the rest of a body that has broken.
      const broken = new AbortController();
      source.once('error', () => broken.abort());
      try {
        await client.send(command, { abortSignal: broken.signal });
      } catch (error) {
        // Its answer may be what got lost.
        await client.send(new DeleteObjectCommand(at(place))).catch(() => {});
        throw source.errored ?? error;
      } finally {
        source.destroy();
      }
    },
    async get(place) {
      const { client, GetObjectCommand } = await sdk();
      const found = await client.send(new GetObjectCommand(at(place))).catch((error: Error) => {
        throw error.name === 'NoSuchKey' ? new MissingFile() : error;
      });
      return found.Body as Readable;
    },
    async delete(place) {
      const { client, DeleteObjectCommand } = await sdk();
      await client.send(new DeleteObjectCommand(at(place)));
    },
    close: () => void opened?.then(({ client }) => client.destroy()),
  };
}

type Sdk = typeof import('@aws-sdk/client-s3');
type Commands = 'PutObjectCommand' | 'GetObjectCommand' | 'DeleteObjectCommand' | 'ListObjectsV2Command';
export type OpenS3 = Pick<Sdk, Commands> & { client: S3Client };

/** A client of the account, with what it may be asked. */
export async function openS3(settings: S3Settings): Promise<OpenS3> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command } = await import(
    '@aws-sdk/client-s3'
  );
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Checksums of the newer kind are unknown to many stores; what we store proves its own wholeness when it is opened.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is thrown, and logged once by the caller.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: SILENT_AT_MOST_MS },
  });
  return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command };
}
