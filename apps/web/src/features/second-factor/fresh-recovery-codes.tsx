import { useStore } from '../../lib/store.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { freshRecoveryCodes } from './recovery-codes-store.ts';

/**
 * Stands once beside the signed-in pages; shows recovery codes when there are new ones. Its code is there from the start:
 * what is shown once must not depend on one more file that may not come.
 */
export function FreshRecoveryCodes() {
  const codes = useStore(freshRecoveryCodes);
  return codes && <RecoveryCodesDialog codes={codes} />;
}
