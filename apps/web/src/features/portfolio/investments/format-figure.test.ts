import { describe, expect, it } from 'vitest';
import { exactFigure, figureText } from './format-figure.ts';

describe('a figure on screen', () => {
  it.each([
    [{ value: '95000000', unit: 'money' }, '$950,000'],
    [{ value: '95000001', unit: 'money' }, '$950,000.01'],
    [{ value: '1.614285714285714', unit: 'multiple' }, '1.61x'],
    [{ value: '0.147080512', unit: 'rate' }, '14.71%'],
    [{ value: '0.05', unit: 'share' }, '5.00%'],
    [{ value: '2500000', unit: 'shares' }, '2,500,000'],
    [{ value: '1', unit: 'days' }, '1 day'],
    [{ value: null, unit: 'money' }, 'n/a'],
  ] as const)('%o is %s', (figure, text) => {
    expect(figureText(figure, 'USD')).toBe(text);
  });

  it('keeps the sign of a loss', () => {
    expect(figureText({ value: '-0.5', unit: 'rate' }, 'USD')).toBe('-50.00%');
  });

  it('has more digits in its title', () => {
    expect(exactFigure({ value: '1.614285714285714', unit: 'multiple' })).toBe('1.6143x');
    expect(exactFigure({ value: '0.725', unit: 'share' })).toBe('72.5000%');
    expect(exactFigure({ value: '95000000', unit: 'money' })).toBeUndefined();
  });
});
