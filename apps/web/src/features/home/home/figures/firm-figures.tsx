import { formatMoney, formatMoneyShort } from '@cairn/domain';
import { formatDayCount, formatDays, formatInteger, plural } from '../../../../lib/base/format.ts';
import type { FirmHome } from '../queries.ts';
import { type Figure, FigureStrip } from './figure-strip.tsx';

export function FirmFigures({ home: { figures, range, as_of } }: { home: FirmHome }) {
  const days = formatDays(range.from, range.to);
  const strip: Figure[] = [
    {
      label: 'Active deals',
      value: formatInteger(figures.active),
      note: `${formatInteger(figures.total)} in total`,
    },
    pipelineFigure(figures.pipeline),
    { label: 'New', value: formatInteger(figures.added), note: days },
    { label: 'Won', value: formatInteger(figures.won), note: days },
    { label: 'Lost', value: formatInteger(figures.lost), note: days },
    {
      label: 'Time in stage',
      value: figures.days_in_stage === null ? '–' : `${formatDayCount(figures.days_in_stage)} d`,
      note: 'average of active deals',
    },
  ];
  return <FigureStrip title="Deals" asOf={as_of} figures={strip} />;
}

/** The currency of most deals large, the others beneath: amounts of different currencies are never added up. */
function pipelineFigure([main, ...others]: FirmHome['figures']['pipeline']): Figure {
  const label = 'In the pipeline';
  if (!main) return { label, value: '–', note: 'no amounts yet' };
  const short = ({ amount, currency }: typeof main) => formatMoneyShort(Number(amount), currency);
  const note = others.length > 0 ? `and ${others.map(short).join(', ')}` : `requested by ${plural(main.deals, 'deal')}`;
  return { label, value: short(main), note, exact: formatMoney(Number(main.amount), main.currency) };
}
