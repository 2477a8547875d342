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

/** Longer than an upload may stand still. */
const SILENT_AT_MOST_MS = 90_000;

/**
 * Any store that speaks S3. A file is one PutObject of a known length: the store keeps the whole of it or nothing, so that an
 * upload which breaks leaves no parts. The SDK is large and loaded when it is first needed.
 */
export function createS3Store(settings: S3Settings): FileStore {
  let opened: Promise<Opened> | undefined;
  const sdk = () => {
    opened ??= open(settings);
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
type Opened = Pick<Sdk, 'PutObjectCommand' | 'GetObjectCommand' | 'DeleteObjectCommand'> & { client: S3Client };

async function open(settings: S3Settings): Promise<Opened> {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3');
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
  return { client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand };
}
