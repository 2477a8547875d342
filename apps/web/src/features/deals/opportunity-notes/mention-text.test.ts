import { mentionOf } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { toStored, toTyped } from './mention-text.ts';

const ANA = { id: '0199aaaa-0000-7000-8000-000000000001', name: 'Ana' };
const LIMA = { id: '0199aaaa-0000-7000-8000-000000000002', name: 'Ana Lima' };

describe('a note that names colleagues', () => {
  it('keeps the ids of those who were chosen, and the other words as they are', () => {
    expect(toStored(' Ask @Ana Lima, then @Ana. @Ben ', [ANA, LIMA])).toBe(
      `Ask ${mentionOf(LIMA.id)}, then ${mentionOf(ANA.id)}. @Ben`,
    );
    expect(toStored('@Ana', [])).toBe('@Ana');
  });

  it('is read back as it was typed', () => {
    const typed = 'Ask @Ana Lima about https://example.com, then @Ana';
    const stored = toStored(typed, [ANA, LIMA]);
    const names = new Map([ANA, LIMA].map(({ id, name }) => [id, name]));
    expect(toTyped(stored, (id) => names.get(id) ?? '')).toEqual({ text: typed, mentions: [LIMA, ANA] });
  });
});
