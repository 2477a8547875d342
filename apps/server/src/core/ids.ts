import { randomBytes, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids are ours alone and in order of time, so that new rows share the index's last pages. */
export const newId = (): string => v7();

/** A secret nobody can guess: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const newRequestId = (): string => randomUUID();
