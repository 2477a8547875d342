import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './pipeline-settings.module.css';

interface SettingsCardProps {
  title: string;
  purpose: string;
  add?: { label: string; onClick: () => void } | undefined;
  children: ReactNode;
}

export function SettingsCard({ title, purpose, add, children }: SettingsCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <div>
          <h2 className={classes.cardTitle} id={id}>
            {title}
          </h2>
          <p className={classes.quiet}>{purpose}</p>
        </div>
        {add && (
          <Button
            className={classes.add}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} stroke={1.75} />}
            onClick={add.onClick}
          >
            {add.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
