import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../core/files/s3-store.ts';

export interface S3Server {
  settings: S3Settings;
  /** What the bucket holds, by key. */
  objects: Map<string, Buffer>;
  /** Until when nobody may delete an object, as it was sent with it. */
  locks: Map<string, string>;
  /** Operations that came, in order, with whether they were let in. */
  asked: string[];
  /** Answers the next operation of this kind with an error. */
  failNext: 'PUT' | 'GET' | 'DELETE' | undefined;
  close(): Promise<void>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const CLOCK_MAY_DIFFER_MS = 15 * 60_000;

/** An object store of one bucket that speaks S3 as we use it, and lets nobody in whose signature (SigV4) is not right. */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer(
    (request, response) => void answer(started, request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: S3Server = {
    settings: {
      bucket: 'cairn-files',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-central-1',
      accessKeyId: 'AKIACANARY',
      secretAccessKey: 'canary/secret+key',
      forcePathStyle: true,
    },
    objects: new Map(),
    locks: new Map(),
    asked: [],
    failNext: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return started;
}

async function answer(store: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = request;
  const path = new URL(request.url ?? '/', 'http://s3').pathname;
  const refusal = refusalOf(store, request);
  store.asked.push(refusal ? `${method} ${refusal}` : method);
  if (refusal) return sendError(response, 403, refusal);
  const [, bucket, ...rest] = decodeURIComponent(path).split('/');
  const key = rest.join('/');
  if (bucket !== store.settings.bucket) return sendError(response, 404, 'NoSuchBucket');
  if (store.failNext === method) {
    store.failNext = undefined;
    request.resume();
    return sendError(response, 500, 'InternalError');
  }
  if (method === 'PUT') {
    const chunks: Buffer[] = [];
    // A sender who breaks off has stored nothing.
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (body.length !== Number(headers['content-length'])) return sendError(response, 400, 'IncompleteBody');
    const until = headers['x-amz-object-lock-retain-until-date'];
    // A store refuses a lock without a checksum of the body.
    if (until && headers['content-md5'] !== createHash('md5').update(body).digest('base64'))
      return sendError(response, 400, 'InvalidRequest');
    if (until) store.locks.set(key, `${headers['x-amz-object-lock-mode']} ${until}`);
    store.objects.set(key, body);
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    return;
  }
  if (method === 'DELETE') {
    store.objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  if (method === 'GET' && key === '') return listKeys(store, new URL(request.url ?? '/', 'http://s3'), response);
  const found = store.objects.get(key);
  if (method !== 'GET' || !found) return sendError(response, 404, method === 'GET' ? 'NoSuchKey' : 'MethodNotAllowed');
  response.writeHead(200, { 'content-length': found.length, 'content-type': 'application/octet-stream' }).end(found);
}

const KEYS_AT_ONCE = 2;

/** ListObjectsV2 with pages of two keys, so that a client that forgets to go on is found out. */
function listKeys({ objects }: S3Server, { searchParams }: URL, response: ServerResponse): void {
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, KEYS_AT_ONCE);
  const more = keys.length > page.length;
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
        more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
      }${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
    );
}

function sendError(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Why the request is not let in, computed as Amazon describes it; undefined when it is. */
function refusalOf({ settings }: S3Server, { headers, method, url }: IncomingMessage): string | undefined {
  const [, keyId, day = '', region = '', names = '', signature = ''] = FORM.exec(headers.authorization ?? '') ?? [];
  if (keyId === undefined) return 'AccessDenied';
  if (keyId !== settings.accessKeyId || region !== settings.region) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < CLOCK_MAY_DIFFER_MS) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied';
  const { pathname, searchParams } = new URL(url ?? '/', 'http://s3');
  searchParams.sort();
  const request = [
    method,
    pathname,
    searchParams.toString(),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${settings.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  const wanted = hmac(key, text);
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
