import { UnstyledButton } from '@mantine/core';
import { IconDeviceMobileMessage, IconLifebuoy, IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { plural } from '../../../lib/base/format.ts';
import type { Factor } from './factor.ts';
import classes from './second-factor.module.css';
import type { Way } from './second-factor-step.tsx';

interface FactorMenuProps {
  factors: readonly Factor[];
  codesLeft: number;
  current: Way;
  onChoose: (way: Way) => void;
}

/** Every way to give the second factor. */
export function FactorMenu({ factors, codesLeft, current, onChoose }: FactorMenuProps) {
  const isCurrent = (factor: Factor) => current.kind === 'factor' && current.factor.id === factor.id;
  return (
    <ul className={classes.rows} aria-label="Ways to confirm your identity">
      {factors.map((factor) => (
        <Choice
          key={factor.id}
          icon={factor.factor_type === 'totp' ? <IconShieldLock size={18} /> : <IconDeviceMobileMessage size={18} />}
          name={factor.friendly_name}
          hint={factor.factor_type === 'totp' ? 'Code from the app' : `Text message to ${factor.phone}`}
          current={isCurrent(factor)}
          onClick={() => onChoose({ kind: 'factor', factor })}
        />
      ))}
      {codesLeft > 0 && (
        <Choice
          icon={<IconLifebuoy size={18} />}
          name="Recovery code"
          hint={`${plural(codesLeft, 'code')} left`}
          current={current.kind === 'recovery'}
          onClick={() => onChoose({ kind: 'recovery' })}
        />
      )}
    </ul>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  name: string;
  hint: string;
  current: boolean;
  onClick: () => void;
}

function Choice({ icon, name, hint, current, onClick }: ChoiceProps) {
  return (
    <li>
      <UnstyledButton className={classes.choice} aria-current={current || undefined} onClick={onClick}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <span className={classes.name}>
          <span className={classes.strong}>{name}</span>
          <span className={classes.quiet}>{hint}</span>
        </span>
      </UnstyledButton>
    </li>
  );
}
