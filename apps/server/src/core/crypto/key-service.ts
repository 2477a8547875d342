/** Wraps keys with a key that never leaves it. `context` is bound to what is wrapped: nothing opens under another one (docs/adr/0075). */
export interface KeyService {
  /** What its wrapped keys begin with. */
  readonly mark: string;
  wrap(key: Buffer, context: string): Promise<Buffer>;
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>;
  /** The newest version of its key. */
  newestVersion(): Promise<number>;
  /** Under which version something is wrapped. */
  versionOf(wrapped: Buffer): number;
}

/** Says in a sentence for the operator why the service did not do what was asked. */
export class KeyServiceError extends Error {
  override name = 'KeyServiceError';
}
