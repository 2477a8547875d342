import { createHash, X509Certificate } from 'node:crypto';
import { newId } from '../../../../core/ids.ts';
import { outsideFetch } from '../../../../core/outside/fetch-outside.ts';
import type { Services } from '../../../../core/services.ts';
import type { TimeStamping } from '../../../../env-parts.ts';
import { NotVouched, type Party, type SealedTree, type Vouched } from './party.ts';

const HOUR_MS = 60 * 60_000;

/** The certificates of a PEM text. */
export function readCertificates(pem: string): X509Certificate[] {
  return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (text) => new X509Certificate(text),
  );
}

/** What is stamped: the checkpoint with its signature, as it lies outside. */
export const hashOfNote = (note: string): Buffer => createHash('sha256').update(note).digest();

/** A time-stamping authority (RFC 3161) as a party: once an hour it says when the log was so far. */
export function timeStampParty(
  services: Pick<Services, 'pools' | 'names' | 'now'>,
  { url, certificates }: TimeStamping,
): Party {
  return {
    name: new URL(url).host,
    kind: 'time_stamp',
    hours: 3,
    everyMs: HOUR_MS,
    vouch: (tree) => askTimeStamp(services, { url, certificates }, tree),
  };
}

async function askTimeStamp(
  { pools, names }: Pick<Services, 'pools' | 'names'>,
  { url, certificates }: TimeStamping,
  { note, checkpoint }: SealedTree,
): Promise<Vouched> {
  const { timeStampQuery, tokenOf, verifyTimeStamp } = await import('./time-stamp-token.ts');
  const hash = hashOfNote(note);
  const { body, nonce } = timeStampQuery(hash);
  // The operator named the address.
  const fetch = outsideFetch({ names, allowPrivate: true });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body,
  });
  if (answer.status !== 200) throw new NotVouched(`The time-stamping authority answered ${answer.status}.`);
  const token = tokenOf(Buffer.from(await answer.arrayBuffer()));
  const stampedAt = verifyTimeStamp(token, { hash, nonce, trusted: readCertificates(certificates) });
  await pools.sealer.query(
    'insert into audit_time_stamps (id, log, size, note, token, stamped_at) values ($1, $2, $3, $4, $5, $6)',
    [newId(), checkpoint.origin, checkpoint.size, note, token, stampedAt],
  );
  return { note };
}
