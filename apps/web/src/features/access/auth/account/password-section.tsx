import { Section } from '../../../../ui/section.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export function PasswordSection() {
  return (
    <Section
      title="Password"
      purpose="Changing it signs you out everywhere else, on every other device and in every other browser."
    >
      <ChangePasswordForm />
    </Section>
  );
}
