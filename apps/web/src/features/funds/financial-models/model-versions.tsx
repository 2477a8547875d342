import type { Currency, WrittenField } from '@cairn/domain';
import { writtenFields } from '@cairn/domain/models';
import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/base/format.ts';
import { describeValue } from '../../../lib/fields/describe-value.ts';
import { useNameOf } from '../../../lib/team.ts';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import { modelText } from './model-text.ts';
import classes from './models.module.css';
import { type Model, modelOptions } from './queries.ts';

/** Two versions of a model beside each other: what was written otherwise, and what that does to the figures. */
export function ModelVersions({ model }: { model: Model }) {
  const nameOf = useNameOf('Somebody');
  const { versions, version_no: newest } = model;
  const [from, setFrom] = useState(String(versions[1]?.version_no ?? newest));
  const [to, setTo] = useState(String(newest));
  const choices = versions.map(({ version_no, created_by, created_at }) => ({
    value: String(version_no),
    label: `Version ${version_no}, ${nameOf(created_by)}, ${formatDateTime(created_at)}`,
  }));
  return (
    <div className={classes.part}>
      <div className={classes.fields}>
        <Select label="Compare" data={choices} value={from} onChange={(one) => one && setFrom(one)} />
        <Select label="with" data={choices} value={to} onChange={(one) => one && setTo(one)} />
      </div>
      {from === to ? (
        <p className={classes.quiet}>
          {versions.length === 1
            ? 'There is one version so far. Each time its numbers are saved, another one is added.'
            : 'Choose two different versions.'}
        </p>
      ) : (
        <Comparison id={model.id} from={Number(from)} to={Number(to)} />
      )}
    </div>
  );
}

interface ComparisonProps {
  id: string;
  from: number;
  to: number;
}

function Comparison({ id, from, to }: ComparisonProps) {
  const [before, after] = [useQuery(modelOptions(id, from)), useQuery(modelOptions(id, to))];
  const failed = [before, after].find(({ error }) => error);
  if (failed?.error)
    return (
      <ErrorState error={failed.error} onRetry={() => void failed.refetch()} title="The versions could not be loaded" />
    );
  if (!before.data || !after.data) return <Skeleton height={200} radius="md" />;
  const columns = [
    { key: 'label', header: 'What', width: '40%', cell: ({ label }: Line) => label },
    { key: 'before', header: `Version ${from}`, cell: (line: Line) => <span className="tnum">{line.before}</span> },
    { key: 'after', header: `Version ${to}`, cell: (line: Line) => <span className="tnum">{line.after}</span> },
  ];
  const written = writtenLines(before.data, after.data);
  return (
    <>
      <section className={classes.part} aria-label="Assumptions that differ">
        <h2>Assumptions that differ</h2>
        {written.length === 0 ? (
          <p className={classes.quiet}>Nothing.</p>
        ) : (
          <DataTable label="Assumptions that differ" columns={columns} rows={written} />
        )}
      </section>
      <section className={classes.part} aria-label="Figures of both versions">
        <h2>Figures</h2>
        <DataTable label="Figures of both versions" columns={columns} rows={figureLines(before.data, after.data)} />
      </section>
    </>
  );
}

interface Line {
  id: string;
  label: string;
  before: string;
  after: string;
}

const say = (written: WrittenField | undefined, currency: string): string =>
  written === undefined
    ? 'none'
    : describeValue(written.field, written.value, { currency: currency as Currency, nameOf: () => undefined });

function writtenLines(before: Model, after: Model): Line[] {
  const [was, is] = [writtenFields(before.data), writtenFields(after.data)];
  const both = new Map([...was, ...is].map((each) => [each.path, each.label]));
  return [...both]
    .map(([path, label]) => ({
      id: path,
      label,
      before: say(
        was.find((each) => each.path === path),
        before.data.currency,
      ),
      after: say(
        is.find((each) => each.path === path),
        after.data.currency,
      ),
    }))
    .filter((line) => line.before !== line.after);
}

function figureLines(before: Model, after: Model): Line[] {
  const of = (model: Model, key: string) => {
    const figure = model.result?.figures.find((each) => each.key === key);
    return figure ? modelText(figure.unit, figure.value, model.data.currency) : 'n/a';
  };
  return (after.result?.figures ?? []).map(({ key, label }) => ({
    id: key,
    label,
    before: of(before, key),
    after: of(after, key),
  }));
}
