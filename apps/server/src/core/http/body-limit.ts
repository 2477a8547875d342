import { formatBytes, formatBytesAbove, MAX_FILE_BYTES, MAX_IMPORT_BYTES } from '@cairn/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { rawBodyOf } from './raw-body.ts';

const JSON_MAX = 1024 * 1024;

const RAW = {
  list: {
    max: MAX_IMPORT_BYTES,
    sentence: (size: string, max: string) =>
      `This file has ${size}; the largest that can be imported has ${max}. Split it and import the parts one after the other.`,
  },
  file: {
    max: MAX_FILE_BYTES,
    sentence: (size: string, max: string) =>
      `This file has ${size}; the largest that can be stored has ${max}. Make it smaller, or split it.`,
  },
};

/** oRPC reads the body itself, past Fastify's own limit, so the length is checked before anything is read. */
export function assertBodyLength(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['transfer-encoding'] !== undefined) throw fail('LENGTH_REQUIRED');
  const length = Number(request.headers['content-length'] ?? 0);
  const isJson = !request.headers['content-type']?.startsWith('application/octet-stream');
  const raw = isJson ? undefined : rawBodyOf(request);
  const max = raw ? RAW[raw].max : JSON_MAX;
  // A length that is no number is refused where the body is read.
  if (Number.isNaN(length) || length <= max) return;
  // Its body is not read, and may never come: the connection ends with the answer.
  void reply.header('connection', 'close');
  throw fail('PAYLOAD_TOO_LARGE', undefined, raw && RAW[raw].sentence(formatBytesAbove(max, length), formatBytes(max)));
}

/** A megabyte over a line of 300 kbit/s. */
const JSON_MS = 30_000;

/**
 * Closes a connection that has not sent the whole body in time: a connection and its memory for a byte a minute would
 * be cheap to hold by thousands. Files take as long as they take; who sends one is signed in.
 */
export function limitBodyTime(request: FastifyRequest, reply: FastifyReply, milliseconds = JSON_MS): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (rawBodyOf(request) || (encoding === undefined && Number(length ?? 0) === 0)) return;
  const timer = setTimeout(() => request.raw.destroy(), milliseconds);
  const stop = () => clearTimeout(timer);
  request.raw.once('end', stop);
  // Refused before its body was read: the connection may serve another request by now.
  reply.raw.once('close', stop);
}
