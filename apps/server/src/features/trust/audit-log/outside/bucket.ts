import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type AuditBucket, type OpenS3, openS3 } from '../../../../core/files/s3-store.ts';
import type { KeptCheckpoint, KeptCheckpoints } from '../checkpoint-store.ts';
import type { Party } from './party.ts';

const NEWEST = 'audit/checkpoint';
const OLDER = 'audit/older/';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Objects that are read at once. */
const AT_ONCE = 16;

/** The bucket as a party: it gets the newest checkpoint each minute, and one of each hour that is never written again. */
export function bucketParty(settings: AuditBucket, now: () => Date): Party {
  const sdk = openOnce(settings);
  let lastHour = '';
  const put = async (key: string, note: string) => {
    const { client, PutObjectCommand } = await sdk();
    await client.send(
      new PutObjectCommand({
        Bucket: settings.bucket,
        Key: key,
        Body: note,
        ContentType: 'text/plain; charset=utf-8',
        // A store wants it of what is to be locked.
        ContentMD5: createHash('md5').update(note).digest('base64'),
        ...(settings.lockDays && {
          ObjectLockMode: 'COMPLIANCE' as const,
          ObjectLockRetainUntilDate: new Date(now().getTime() + settings.lockDays * DAY_MS),
        }),
      }),
    );
  };
  return {
    name: `s3://${settings.bucket}`,
    kind: 'bucket',
    hours: 1,
    everyMs: MINUTE_MS,
    async vouch({ note, checkpoint }) {
      const hour = now().toISOString().slice(0, 13);
      if (hour !== lastHour) await put(`${OLDER}${keyOf(checkpoint)}`, note);
      lastHour = hour;
      await put(NEWEST, note);
      return { note };
    },
  };
}

/** By size, and by log: one that was set back has a size twice. */
function keyOf({ origin, size }: { origin: string; size: number }): string {
  return `${String(size).padStart(16, '0')}-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;
}

/** What lies in the bucket. */
export function bucketCheckpoints(settings: AuditBucket): KeptCheckpoints {
  const sdk = openOnce(settings);
  const where = `A checkpoint in the bucket ${settings.bucket}`;
  const read = async (key: string): Promise<KeptCheckpoint[]> => {
    const { client, GetObjectCommand } = await sdk();
    const found = await client
      .send(new GetObjectCommand({ Bucket: settings.bucket, Key: key }))
      .catch((error: Error) => {
        if (error.name === 'NoSuchKey') return undefined;
        throw error;
      });
    return found ? [{ note: await text(found.Body as Readable), where }] : [];
  };
  return {
    newest: async () => (await read(NEWEST)).map(({ note }) => note),
    async *list() {
      for await (const keys of listKeys(await sdk(), settings.bucket))
        for (let at = 0; at < keys.length; at += AT_ONCE)
          yield* (await Promise.all(keys.slice(at, at + AT_ONCE).map(read))).flat();
      yield* await read(NEWEST);
    },
  };
}

/** Pages of keys, by size. */
async function* listKeys({ client, ListObjectsV2Command }: OpenS3, bucket: string): AsyncGenerator<string[]> {
  for (let token: string | undefined; ; ) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: OLDER, ...(token && { ContinuationToken: token }) }),
    );
    yield (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
    if (!page.IsTruncated) return;
    token = page.NextContinuationToken;
  }
}

function openOnce(settings: AuditBucket): () => Promise<OpenS3> {
  let opened: Promise<OpenS3> | undefined;
  return () => {
    opened ??= openS3(settings);
    return opened;
  };
}
