import { useDocumentTitle } from '@mantine/hooks';
import { PortalClosed } from '../features/access/auth/organizations/portal-closed.tsx';
import { AuthLayout } from '../features/access/auth/sign-in/auth-layout.tsx';
import { EnrolmentStep } from '../features/access/factors/enrolment/enrolment-step.tsx';
import { SecondFactorStep } from '../features/access/factors/second-factor-step.tsx';
import { useAuth } from '../lib/session/auth.tsx';

const STEPS = {
  second_factor: {
    title: 'Confirm Your Identity',
    subtitle: 'Your account has a second factor',
    Step: SecondFactorStep,
  },
  enrolment: {
    title: 'Set Up a Second Factor',
    subtitle: 'Your firm requires one for everybody',
    Step: EnrolmentStep,
  },
  portal_closed: {
    title: 'Portal Closed',
    subtitle: 'Your firm has switched this portal off',
    Step: PortalClosed,
  },
};

/**
 * What stands in place of everything while the session may do one thing only: give the second factor, or set one up; or
 * while the portal is closed.
 */
export function Restricted() {
  const { restriction } = useAuth();
  const { title, subtitle, Step } = STEPS[restriction ?? 'second_factor'];
  useDocumentTitle(`${title} · Cairn`);
  return (
    <AuthLayout title={title} subtitle={subtitle} foot={null}>
      <Step />
    </AuthLayout>
  );
}
