import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { freshRecoveryCodes } from './recovery-codes-store.ts';

/**
 * Shows the codes to their owner. The dialog comes with whatever can make codes, and is there before them: what is shown
 * once must not depend on one more file that may not come.
 */
export function showRecoveryCodes(codes: readonly string[] | null | undefined): void {
  if (codes) freshRecoveryCodes.set({ codes, Dialog: RecoveryCodesDialog });
}
