import { PASSWORD_RULES, passwordStrength } from '@cairn/domain';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import classes from './password.module.css';

/** Every rule begins with it, so it is read out but not drawn five times. */
const PREFIX = /^Password must (be|contain) /;

/** Strength, and the rules that tick off while one types. */
export function PasswordRules({ password, id }: { password: string; id: string }) {
  const { score, label } = passwordStrength(password);
  const level = password === '' ? undefined : label;
  return (
    <div id={id}>
      <div className={classes.meter} data-level={level}>
        <VisuallyHidden>
          <meter aria-label={`Password strength: ${level ?? 'empty'}`} min={0} max={100} value={level ? score : 0} />
        </VisuallyHidden>
        <div className={classes.segments} aria-hidden>
          {PASSWORD_RULES.map((rule, index) => (
            <span key={rule.message} className={classes.segment} data-on={(level && index * 20 < score) || undefined} />
          ))}
        </div>
        <span className={classes.level}>{level}</span>
      </div>
      <ul className={classes.rules} aria-label="Password rules">
        {PASSWORD_RULES.map(({ test, message }) => {
          const met = test(password);
          const Icon = met ? IconCheck : IconPoint;
          return (
            <li key={message} className={classes.rule} data-met={met || undefined}>
              <Icon size={14} stroke={2.25} aria-hidden />
              <VisuallyHidden>{PREFIX.exec(message)?.[0]}</VisuallyHidden>
              <span className={classes.ruleText}>{message.replace(PREFIX, '')}</span>
              {met && <VisuallyHidden> (met)</VisuallyHidden>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
