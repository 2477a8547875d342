/** The page of a noun: list, form and route. */
export function webFiles({ area, kebab, camel, pascal, snake, words, title, fields, sorts }) {
  const folder = `apps/web/src/features/${area}/${kebab.many}`;
  const { one: One, many: Many } = pascal;
  const capital = words.many.charAt(0).toUpperCase() + words.many.slice(1);
  return {
    [`${folder}/queries.ts`]: `
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import type { ${Many}Search } from './${kebab.many}-search.ts';

export type ${One} = Outputs['${camel.many}']['get'];

export const FAILED = { list: 'Failed to load ${words.many}', save: 'Failed to save ${words.one}' } as const;

export function use${Many}({ search, archived, sort, direction }: ${Many}Search) {
  const query = useInfiniteQuery(
    orpc.${camel.many}.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, archived: archived ? 'true' : undefined, sort, direction, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const pages = query.data?.pages;
  return {
    ...query,
    rows: pages?.flatMap(({ rows }) => rows),
    total: pages?.[0]?.total ?? 0,
    canCreate: pages?.[0]?.can.create ?? false,
  };
}
`,

    [`${folder}/${kebab.many}-search.ts`]: `
import { ${sorts}, type ${One}Sort } from '@cairn/domain';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

/** What of the list stands in the address. */
export interface ${Many}Search {
  search?: string;
  /** Those that were archived, instead of the others. */
  archived?: true;
  sort?: ${One}Sort;
  direction?: 'asc' | 'desc';
}

export function read${Many}Search(search: Record<string, unknown>): ${Many}Search {
  return {
    search: textOf(search.search),
    archived: search.archived === true ? true : undefined,
    sort: oneOf(search.sort, ${sorts}),
    direction: oneOf(search.direction, ['asc', 'desc']),
  };
}
`,

    [`${folder}/${kebab.one}-dialog.tsx`]: `
import { ${fields} } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/base/toast.tsx';
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx';
import { FAILED, type ${One} } from './queries.ts';

interface ${One}DialogProps {
  /** Null adds one. */
  record: ${One} | null;
  onClose: () => void;
}

export default function ${One}Dialog({ record, onClose }: ${One}DialogProps) {
  const queryClient = useQueryClient();
  return (
    <RecordDialog
      name="${words.one}"
      catalogue={${fields}}
      record={record}
      title={record ? \`\${record.can.edit ? 'Edit ' : ''}\${record.name}\` : 'New ${words.one}'}
      submitLabel={!record ? 'Add ${title.one}' : record.can.edit ? 'Save Changes' : null}
      failed={FAILED.save}
      create={(values, context) => api.${camel.many}.create(values, { context })}
      update={(changes) => api.${camel.many}.update(changes)}
      onSaved={(saved) => {
        if (saved) {
          void queryClient.invalidateQueries({ queryKey: orpc.${camel.many}.key() });
          toast({ title: \`\${saved.name} was \${record ? 'saved' : 'added'}\`, tone: 'success' });
        }
        onClose();
      }}
      onClose={onClose}
    />
  );
}
`,

    [`${folder}/${kebab.one}-columns.tsx`]: `
import { ${fields} } from '@cairn/domain';
import { Button } from '@mantine/core';
import { formatDate } from '../../../lib/base/format.ts';
import { fieldColumns } from '../../../ui/fields/field-columns.tsx';
import type { DataColumn } from '../../../ui/lists/data-table.tsx';
import type { ${One} } from './queries.ts';

export function ${camel.one}Columns(
  onEdit: (record: ${One}) => void,
  onArchive: (record: ${One}) => void,
): DataColumn<${One}>[] {
  return [
    ...fieldColumns<typeof ${fields}, ${One}>(${fields}),
    {
      key: 'created_at',
      header: 'Added',
      width: '16%',
      sortable: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      key: 'acts',
      header: '',
      width: '20%',
      actions: true,
      cell: (record) => (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={\`\${record.can.edit ? 'Edit' : 'Open'} \${record.name}\`}
            onClick={() => onEdit(record)}
          >
            {record.can.edit ? 'Edit' : 'Open'}
          </Button>
          {record.can.archive && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={\`\${record.archived_at ? 'Restore' : 'Archive'} \${record.name}\`}
              onClick={() => onArchive(record)}
            >
              {record.archived_at ? 'Restore' : 'Archive'}
            </Button>
          )}
        </>
      ),
    },
  ];
}
`,

    [`${folder}/use-archive-${kebab.one}.ts`]: `
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, orpc } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/base/toast.tsx';
import { FAILED, type ${One} } from './queries.ts';

/** Archives a ${words.one}, or restores it; the message takes it back. */
export function useArchive${One}() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ id, version, archived_at }: ${One}) =>
      api.${camel.many}.setArchived({ id, version, archived: archived_at === null }),
    onSuccess: (record) => {
      void queryClient.invalidateQueries({ queryKey: orpc.${camel.many}.key() });
      toast({
        title: \`\${record.name} was \${record.archived_at ? 'archived' : 'restored'}\`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => mutate(record) },
      });
    },
    onError: (error) => toastError(FAILED.save, error),
  });
  return mutate;
}
`,

    [`${folder}/${kebab.many}-page.tsx`]: `
import { ${sorts}, hasPermission } from '@cairn/domain';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';
import { oneOf } from '../../../lib/base/search-params.ts';
import { useProfile } from '../../../lib/session/auth.tsx';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { NoAccess } from '../../../ui/base/no-access.tsx';
import { Page } from '../../../ui/base/page.tsx';
import { PageHeader } from '../../../ui/base/page-header.tsx';
import { RecordList } from '../../../ui/lists/record-list.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { ${camel.one}Columns } from './${kebab.one}-columns.tsx';
import type { ${Many}Search } from './${kebab.many}-search.ts';
import { FAILED, type ${One}, use${Many} } from './queries.ts';
import { useArchive${One} } from './use-archive-${kebab.one}.ts';

const ${One}Dialog = lazy(() => import('./${kebab.one}-dialog.tsx'));

interface ${Many}PageProps {
  search: ${Many}Search;
  onSearch: (change: Partial<${Many}Search>) => void;
}

export function ${Many}Page(props: ${Many}PageProps) {
  const { role } = useProfile();
  return hasPermission(role, '${snake.one}:read') ? <${Many} {...props} /> : <NoAccess />;
}

function ${Many}({ search, onSearch }: ${Many}PageProps) {
  const list = use${Many}(search);
  const archive = useArchive${One}();
  /** Undefined while the form is closed, null while it adds one. */
  const [edited, setEdited] = useState<${One} | null>();
  const narrow = useCallback((wanted: string | undefined) => onSearch({ search: wanted }), [onSearch]);
  const add = list.canCreate && (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited(null)}>
      New ${title.one}
    </Button>
  );
  return (
    <Page>
      <PageHeader title="${title.many}" actions={add} />
      <RecordList
        nouns={['${words.one}', '${words.many}']}
        rows={list.rows}
        total={list.total}
        error={list.error}
        onRetry={() => void list.refetch()}
        failed={FAILED.list}
        columns={${camel.one}Columns(setEdited, archive)}
        order={{ key: search.sort ?? 'created_at', descending: search.direction !== 'asc' }}
        onOrder={({ key, descending }) =>
          onSearch({ sort: oneOf(key, ${sorts}), direction: descending ? 'desc' : 'asc' })
        }
        filters={
          <>
            <SearchField label="Search ${words.many}" placeholder="Search" value={search.search} onChange={narrow} />
            <Checkbox
              label="Archived"
              checked={search.archived ?? false}
              onChange={(event) => onSearch({ archived: event.currentTarget.checked || undefined })}
            />
          </>
        }
        isNarrowed={search.search !== undefined || search.archived === true}
        onClear={() => onSearch({ search: undefined, archived: undefined })}
        hint="Try other words."
        none={
          <EmptyState title="No ${words.many} yet" actions={add}>
            ${capital} that are added are listed here.
          </EmptyState>
        }
        foot={
          list.hasNextPage && (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          )
        }
      />
      {edited !== undefined && <${One}Dialog record={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}
`,

    [`apps/web/src/routes/_app/${kebab.many}.tsx`]: `
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ${Many}Page } from '../../features/${area}/${kebab.many}/${kebab.many}-page.tsx';
import { type ${Many}Search, read${Many}Search } from '../../features/${area}/${kebab.many}/${kebab.many}-search.ts';

export const Route = createFileRoute('/_app/${kebab.many}')({
  validateSearch: read${Many}Search,
  component: ${Many}Route,
});

function ${Many}Route() {
  const navigate = Route.useNavigate();
  const change = useCallback(
    (changed: Partial<${Many}Search>) =>
      void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false }),
    [navigate],
  );
  return <${Many}Page search={Route.useSearch()} onSearch={change} />;
}
`,
  };
}
