import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../second-factor.module.css';

interface KindChoiceProps {
  icon: ReactNode;
  name: string;
  hint: string;
  onClick: () => void;
}

export function KindChoice({ icon, name, hint, onClick }: KindChoiceProps) {
  return (
    <li>
      <UnstyledButton className={classes.choice} onClick={onClick}>
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
        <span className={classes.name}>
          <span className={classes.strong}>{name}</span>
          <span className={classes.quiet}>{hint}</span>
        </span>
        <IconChevronRight className={classes.chevron} size={16} aria-hidden />
      </UnstyledButton>
    </li>
  );
}
