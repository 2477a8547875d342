import type { Outputs } from '../../../lib/api/api.ts';
import { Notice } from '../../../ui/base/notice.tsx';

/** What the provider answered, in words. */
export function CheckResult({ result }: { result: Outputs['sso']['check'] }) {
  return result.ok ? (
    <Notice tone="positive">
      The provider responds and publishes its keys. The client ID is checked at the first sign-in.
    </Notice>
  ) : (
    <Notice tone="negative">{result.problem}</Notice>
  );
}
