import { Text } from '@mantine/core';
import { SecondFactorRule } from '../features/access/factors/rule/second-factor-rule.tsx';
import { SsoSettings } from '../features/access/sso/sso-settings.tsx';
import { SessionSettings } from '../features/firm/tenant-settings/session-settings.tsx';
import { FirmGrants } from '../features/platform/break-glass/firm-grants.tsx';
import { ButtonLink, TextLink } from '../ui/base/links.tsx';
import { Section } from '../ui/section.tsx';

/** How the people of a firm get in, and what one administrator may not decide alone. */
export function FirmSecurity() {
  return (
    <>
      <SecondFactorRule />
      <SessionSettings />
      <SsoSettings />
      <FirmGrants />
      <Section
        title="Audit log"
        purpose="Who did what in your firm, when and from where: sealed, so that nobody can change it later."
        actions={
          <ButtonLink to="/audit" variant="default">
            Open Audit Log
          </ButtonLink>
        }
      >
        <Text>
          Also for you: <TextLink to="/data-protection">how your data is protected</TextLink> and the{' '}
          <TextLink to="/compliance/access-reviews">access reviews</TextLink> of your people.
        </Text>
      </Section>
    </>
  );
}
