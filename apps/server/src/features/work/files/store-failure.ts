import { ORPCError } from '@orpc/server';
import type { Actor } from '../../../core/actor.ts';
import { DamagedFile } from '../../../core/crypto/encrypt-stream.ts';
import { DestroyedKey } from '../../../core/crypto/tenant-cells.ts';
import { describeError } from '../../../core/describe-error.ts';
import { fail } from '../../../core/errors.ts';
import { MissingFile } from '../../../core/files/file-store.ts';
import type { Services } from '../../../core/services.ts';

/** What a person is told when the file store fails; why stands in the log. */
export async function orUnavailable<T>(
  { log, files }: Pick<Services, 'log' | 'files'>,
  actor: Actor,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ORPCError || error instanceof DestroyedKey) throw error;
    log.error({ ...describeError(error), store: files.kind, tenant: actor.tenantId }, 'file store failed');
    if (error instanceof MissingFile || error instanceof DamagedFile) throw fail('FILE_LOST');
    throw fail(
      'UNAVAILABLE',
      undefined,
      'The file storage cannot be reached. Nothing was changed. Try again in a moment.',
    );
  }
}
