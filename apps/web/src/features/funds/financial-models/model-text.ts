import type { ModelUnit } from '@cairn/domain/models';
import { formatDay } from '../../../lib/base/format.ts';
import { formatFraction, formatMultiple } from '../../../lib/base/format-ratio.ts';
import { fundMoney } from '../../../lib/fund-text.ts';

/** A value of a model as it stands on screen; "n/a" where it does not exist. */
export function modelText(unit: ModelUnit, value: string | null, currency: string): string {
  if (value === null) return 'n/a';
  switch (unit) {
    case 'money':
      return fundMoney(value, currency);
    case 'multiple':
      return formatMultiple(value);
    case 'rate':
    case 'share':
      return formatFraction(value);
    case 'count':
      return Number(value).toLocaleString('en-US', { maximumFractionDigits: 1 });
    case 'day':
      return formatDay(value);
    case 'text':
      return value;
  }
}
