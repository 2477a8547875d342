import { useStore } from '../../../../lib/base/store.ts';
import { freshRecoveryCodes } from './recovery-codes-store.ts';

/** Stands once beside the signed-in pages; shows recovery codes when there are new ones. */
export function FreshRecoveryCodes() {
  const fresh = useStore(freshRecoveryCodes);
  return fresh && <fresh.Dialog codes={fresh.codes} />;
}
