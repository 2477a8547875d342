import { MAX_IMPORT_BYTES } from '@cairn/domain';
import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';

const JSON_MAX = 1024 * 1024;

/** oRPC reads the body itself, past Fastify's own limit, so the length is checked before anything is read. */
export function assertBodyLength(request: FastifyRequest): void {
  if (request.headers['transfer-encoding'] !== undefined) throw fail('LENGTH_REQUIRED');
  const length = Number(request.headers['content-length'] ?? 0);
  const isFile = request.headers['content-type']?.startsWith('application/octet-stream') ?? false;
  if (length > (isFile ? MAX_IMPORT_BYTES : JSON_MAX)) {
    throw fail('PAYLOAD_TOO_LARGE', undefined, isFile ? tooLarge(length) : undefined);
  }
}

function tooLarge(length: number): string {
  const mebibytes = (bytes: number) =>
    `${(bytes / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
  return `This file has ${mebibytes(length)}; the largest that can be imported has ${mebibytes(MAX_IMPORT_BYTES)}. Split it and import the parts one after the other.`;
}
