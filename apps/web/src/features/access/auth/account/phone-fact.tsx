import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Outputs } from '../../../../lib/api/api.ts';
import classes from './account.module.css';
import { PhoneDialog } from './phone-dialog.tsx';
import { StateMark } from './state-mark.tsx';

/** The number that one can sign in with; it counts only once a code that went there came back. */
export function PhoneFact({ user }: { user: Outputs['auth']['getUser'] }) {
  const [changing, setChanging] = useState(false);
  const confirmed = user.phone_confirmed_at !== null;
  return (
    <div className={classes.fact}>
      <span className={classes.factName}>Phone</span>
      <p className={classes.factValue}>{user.phone || <span className={classes.quiet}>No number</span>}</p>
      {user.phone && <StateMark good={confirmed}>{confirmed ? 'Confirmed' : 'Not confirmed'}</StateMark>}
      <Button variant="default" size="xs" onClick={() => setChanging(true)}>
        {user.phone ? 'Change Number' : 'Add Number'}
      </Button>
      <PhoneDialog opened={changing} onClose={() => setChanging(false)} />
    </div>
  );
}
