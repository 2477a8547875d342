import { IconCheck, IconX } from '@tabler/icons-react';
import classes from './password.module.css';

/** Its line is kept free, so that the button below does not jump. */
export function PasswordMatch({ password, confirmation }: { password: string; confirmation: string }) {
  const shown = confirmation !== '';
  const met = password === confirmation;
  const Icon = met ? IconCheck : IconX;
  return (
    <p className={classes.hint} data-met={shown ? (met ? 'yes' : 'no') : undefined} aria-live="polite">
      {shown && <Icon size={14} stroke={2.25} aria-hidden />}
      {shown && (met ? 'Passwords match' : 'Passwords do not match')}
    </p>
  );
}
