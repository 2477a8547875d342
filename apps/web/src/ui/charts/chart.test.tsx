import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Chart } from './chart.tsx';
import type { ChartProps } from './chart-series.ts';

const show = (props: Partial<ChartProps>) =>
  renderToString(
    <MantineProvider>
      <Chart
        kind="line"
        title="Runway over time"
        labelTitle="Quarter"
        labels={['Q1 2025', 'Q2 2025']}
        valueTitle="Runway, months"
        series={[{ name: 'Runway', values: [18, null] }]}
        format={(value) => `${value} months`}
        empty="No runway was reported yet."
        {...props}
      />
    </MantineProvider>,
  ).replaceAll('<!-- -->', '');

describe('a chart', () => {
  it('has its numbers as a table, with a word where there is none', () => {
    const html = show({});
    expect(html).toContain('<caption>Runway over time. Runway, months</caption>');
    expect(html).toContain('<th scope="row">Q1 2025</th><td>18 months</td>');
    expect(html).toContain('<th scope="row">Q2 2025</th><td>none</td>');
  });

  it('names its series beside the title where there are several', () => {
    expect(show({})).not.toContain('<ul');
    const html = show({
      series: [
        { name: 'Reported', values: [18, 15] },
        { name: 'Planned', values: [20, 19] },
      ],
    });
    expect(html).toContain('Planned</li>');
  });

  it('says what to expect while there is no value', () => {
    const html = show({ series: [{ name: 'Runway', values: [null, null] }] });
    expect(html).toContain('No runway was reported yet.');
    expect(html).not.toContain('<table');
  });
});
