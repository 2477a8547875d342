import { SecondFactorRule } from '../features/access/factors/rule/second-factor-rule.tsx';
import { SsoSettings } from '../features/access/sso/sso-settings.tsx';
import { SessionSettings } from '../features/firm/tenant-settings/session-settings.tsx';
import { FirmGrants } from '../features/platform/break-glass/firm-grants.tsx';

/** How the people of a firm get in, and what one administrator may not decide alone. */
export function FirmSecurity() {
  return (
    <>
      <SecondFactorRule />
      <SessionSettings />
      <SsoSettings />
      <FirmGrants />
    </>
  );
}
