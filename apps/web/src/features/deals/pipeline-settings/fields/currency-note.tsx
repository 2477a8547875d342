import type { CustomFieldKind } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';
import { Notice } from '../../../../ui/base/notice.tsx';
import type { Noun } from './kept-values.ts';
import { currencyActOf, sayCurrencies } from './say-currencies.ts';

interface CurrencyNoteProps {
  field: CustomFieldView | null;
  kind: CustomFieldKind;
  noun: Noun;
}

/** What becomes of the currency where amounts become numbers, or numbers amounts. */
export function CurrencyNote({ field, kind, noun }: CurrencyNoteProps) {
  const act = field ? currencyActOf(field.kind, kind) : undefined;
  return field && act ? <Counted id={field.id} act={act} noun={noun} /> : null;
}

function Counted({ id, act, noun }: { id: string; act: 'dropped' | 'given'; noun: Noun }) {
  const { data } = useQuery(orpc.customFields.listUsedValues.queryOptions({ input: { id } }));
  if (!data) return null;
  return (
    <Notice tone={act === 'dropped' ? 'warning' : undefined}>{sayCurrencies(act, data.currencies ?? [], noun)}</Notice>
  );
}
