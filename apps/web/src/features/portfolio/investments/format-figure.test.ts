import { describe, expect, it } from 'vitest';
import { figureText, percentText } from './format-figure.ts';

describe('a figure on screen', () => {
  it.each([
    [{ value: '95000000', unit: 'money' }, '$950,000'],
    [{ value: '95000001', unit: 'money' }, '$950,000.01'],
    [{ value: '1.614285714285714', unit: 'multiple' }, '1.6143x'],
    [{ value: '0.147080512', unit: 'rate' }, '14.7081%'],
    [{ value: '0.05', unit: 'share' }, '5.0000%'],
    [{ value: '2500000', unit: 'shares' }, '2,500,000'],
    [{ value: '1', unit: 'days' }, '1 day'],
    [{ value: null, unit: 'money' }, 'n/a'],
  ] as const)('%o is %s', (figure, text) => {
    expect(figureText(figure, 'USD')).toBe(text);
  });

  it('keeps the sign of a loss', () => {
    expect(percentText(-0.5)).toBe('-50.0000%');
  });
});
