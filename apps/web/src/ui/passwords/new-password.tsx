import type { PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { PasswordField } from './password-field.tsx';
import { PasswordMatch } from './password-match.tsx';
import { PasswordRules } from './password-rules.tsx';

interface FieldProps extends PasswordInputProps {
  value: string;
}

interface NewPasswordProps {
  password: FieldProps;
  confirmation: FieldProps;
  /** Why the server refused it. */
  reasons?: string[];
}

/** A new password and its confirmation, with what is still missing. */
export function NewPassword({ password, confirmation, reasons = [] }: NewPasswordProps) {
  const rules = useId();
  const sentences = [password.error, ...reasons].map((text) => `${text}`.replace(/\.?$/, '.'));
  const error = reasons.length > 0 ? sentences.join(' ') : password.error;
  return (
    <>
      <div>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          aria-describedby={rules}
          {...password}
          error={error}
        />
        <PasswordRules password={password.value} id={rules} />
      </div>
      <div>
        <PasswordField label="Confirm password" autoComplete="new-password" {...confirmation} />
        <PasswordMatch password={password.value} confirmation={confirmation.value} />
      </div>
    </>
  );
}
