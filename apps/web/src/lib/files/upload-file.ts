import { createORPCErrorFromJson, isORPCErrorJson, ORPCError } from '@orpc/client';
import { rememberRequestId } from '../api/errors.ts';
import { rememberRequest } from '../api/own-requests.ts';
import { dropUnknown } from '../session/session.ts';

interface UploadOptions {
  signal: AbortSignal;
  /** 0..1 */
  onProgress: (share: number) => void;
}

/**
 * Sends a file to a call that takes one. Not through the typed client, because fetch tells nothing about how far an upload
 * is, and on a slow line 50 MB take minutes. Rejects as the client does: with the contract's error, or a TypeError without
 * an answer.
 */
export function uploadFile<T>(path: string, file: File, { signal, onProgress }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('content-disposition', dispositionOf(file.name));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      rememberRequest(request.getResponseHeader('x-request-id'));
      if (request.status === 200 || request.status === 201) return resolve(body as T);
      const error = isORPCErrorJson(body)
        ? createORPCErrorFromJson(body)
        : new ORPCError('MALFORMED', { status: request.status });
      if (error.code === 'UNAUTHENTICATED') dropUnknown();
      reject(rememberRequestId(error, request.getResponseHeader('x-request-id') ?? undefined));
    });
    request.addEventListener('error', () => reject(new TypeError('no response')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** A header holds ASCII only; the name as it is goes percent-encoded (RFC 6266). */
export function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, escapeByte);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const escapeByte = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
