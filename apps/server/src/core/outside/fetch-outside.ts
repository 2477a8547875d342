import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Names } from './names.ts';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/** Why an address that somebody typed was not asked, or gave no answer; the message may be shown to that person. */
export class OutsideError extends Error {
  readonly reason: 'refused' | 'unreachable';

  constructor(reason: OutsideError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

interface OutsideRules {
  names: Names;
  /** Lets plain HTTP, any port and private addresses pass: for tests and development on one machine. */
  allowPrivate: boolean;
  /** Longer than the 5 seconds where much is sent. */
  timeoutMs?: number;
}

/**
 * A fetch for addresses that people typed (SSRF): public hosts by HTTPS on port 443 only. The connection goes to the very
 * address that was checked, because a name can mean another one a moment later (DNS rebinding). No redirect is followed;
 * 5 seconds, unless the caller says otherwise, and 1 MB at most.
 */
export function outsideFetch(rules: OutsideRules) {
  return async (address: string, { method, headers, body, signal }: Asked): Promise<Response> => {
    const url = new URL(address);
    assertAllowed(url, rules.allowPrivate);
    const limit = AbortSignal.timeout(rules.timeoutMs ?? TIMEOUT_MS);
    const options: RequestOptions = {
      method,
      headers,
      lookup: checkedLookup(rules),
      // A connection of its own: a kept one was checked for another name.
      agent: false,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    };
    return send(url, options, bodyOf(body));
  };
}

/** Throws OutsideError for an address that must not be asked, whatever its name means. */
export function assertAllowed(url: URL, allowPrivate: boolean): void {
  if (url.username || url.password) throw new OutsideError('refused', 'The address must not contain a password.');
  if (allowPrivate && /^https?:$/.test(url.protocol)) return;
  if (url.protocol !== 'https:') throw new OutsideError('refused', 'The address must begin with https://.');
  if (url.port !== '') throw new OutsideError('refused', 'Only the standard port of HTTPS (443) can be used.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node asks no lookup for an address that is a number already.
  if (isIP(host) && !isPublicAddress(host)) throw notPublic();
}

const notPublic = () => new OutsideError('refused', 'The address does not lead to a host of the public internet.');

function checkedLookup({ names, allowPrivate }: OutsideRules): LookupFunction {
  return (host, options, callback) => {
    names
      .addressesOf(host)
      .then((found) => {
        if (found.length === 0) throw new OutsideError('unreachable', 'There is no host of this name.');
        // One private address among public ones is no accident, so the whole name is refused.
        if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) throw notPublic();
        return found;
      })
      .then(
        (found) => (options.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
        (error: Error) => callback(named(error), ''),
      );
  };
}

function send(url: URL, options: RequestOptions, body: string | Uint8Array | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(named(error));
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('error', fail);
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MAX_BYTES) request.destroy(new OutsideError('unreachable', 'The answer is larger than 1 MB.'));
        else parts.push(part);
      });
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        if (status < 200 || status > 599) return fail(new Error('no HTTP status'));
        const type = headers['content-type'];
        const content = status === 204 || status === 205 || status === 304 ? null : Buffer.concat(parts);
        resolve(new Response(content, { status, headers: type ? { 'content-type': type } : {} }));
      });
    });
    request.on('error', fail);
    request.end(body);
  });
}

/** An error that is ours stays; any other says nothing but that there was no answer. */
function named(error: Error): OutsideError {
  if (error instanceof OutsideError) return error;
  const slow = error.name === 'AbortError' || error.name === 'TimeoutError';
  return new OutsideError('unreachable', slow ? 'The host did not answer in time.' : 'The host did not answer.');
}

function bodyOf(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new TypeError('only text and bytes can be sent outside');
}
