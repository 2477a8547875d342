import { Text } from '@mantine/core';
import { SecretShown } from '../../../ui/forms/new-secret-dialog.tsx';
import classes from './webhooks.module.css';

const SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** body: the bytes as they came; header: cairn-signature */
function isFromCairn(body, header, secret) {
  const [time, ...signatures] = header.split(',').map((part) => part.split('=')[1]);
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const own = createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest();
  return signatures.some((each) => each.length === 64 && timingSafeEqual(Buffer.from(each, 'hex'), own));
}`;

interface SecretDialogProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** The secret of a webhook, this once, and how a receiver looks whether a message is genuine. */
export default function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  return (
    <SecretShown title={title} label="Secret" secret={secret} onClose={onClose}>
      <Text fw={500}>What a receiver checks, in Node.js</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <pre className={classes.sample} tabIndex={0}>
        {SAMPLE}
      </pre>
    </SecretShown>
  );
}
