import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LongText } from './long-text.tsx';

const draw = (text: string) =>
  renderToString(
    <MantineProvider>
      <LongText text={text} />
    </MantineProvider>,
  );

it('shows a short text whole and only the beginning of a long one', () => {
  expect(draw('Tea')).not.toContain('Show all');
  const memo = draw(`${'a'.repeat(279)}😀${'b'.repeat(5000)}`);
  expect(memo).toContain(`${'a'.repeat(279)}…`);
  expect(memo).toContain('Show all');
  expect(memo).not.toContain('b'.repeat(50));
});
