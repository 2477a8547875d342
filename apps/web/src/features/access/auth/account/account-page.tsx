import type { ReactNode } from 'react';
import { Page } from '../../../../ui/base/page.tsx';
import { PageHeader } from '../../../../ui/base/page-header.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What belongs to the person rather than to the firm. `children`: the sections of second factors, passkeys and notifications. */
export function AccountPage({ children }: { children?: ReactNode }) {
  return (
    <Page width="reading">
      <PageHeader title="Your Account" purpose="Your name, how you sign in, what you are told of, and your sessions." />
      <div>
        <ProfileSection />
        <PasswordSection />
        {children}
        <SessionsSection />
      </div>
    </Page>
  );
}
