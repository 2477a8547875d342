import type { ImportKind } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type Outputs, orpc } from '../../../lib/api/api.ts';
import { fullName, useTeam } from '../../../lib/team.ts';

export type ImportView = Outputs['imports']['get'];
export type Draft = Outputs['imports']['draft'];
export type Column = Draft['columns'][number];
export type Preview = Outputs['imports']['preview'];
export type PreviewRow = Preview['rows'][number];
export type UndoForeseen = Outputs['imports']['foresee'];
export type Counts = Preview['counts'];

const POLL_MS = 400;

const WAITING = ['queued', 'running'];

/** Whether the server is at it: importing, or taking the import back. */
export const isUnderway = ({ status }: ImportView): boolean => WAITING.includes(status);
export const isUndoing = ({ undo }: ImportView): boolean => undo !== null && WAITING.includes(undo.status);

/** One import; asked for again and again while it runs. */
export function useImport(id: string) {
  const refetchInterval = ({ state }: { state: { data?: ImportView } }) =>
    state.data && (isUnderway(state.data) || isUndoing(state.data)) ? POLL_MS : false;
  return useQuery(orpc.imports.get.queryOptions({ input: { id }, staleTime: 0, refetchInterval }));
}

/** Only a new reading of the file changes a draft, and that answers with the new one. */
export function useDraft(id: string) {
  return useQuery(orpc.imports.draft.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY }));
}

export function useLatestImports(kind: ImportKind) {
  return useQuery(orpc.imports.list.queryOptions({ input: { record_kind: kind }, staleTime: 0 }));
}

/** Names of the people who can import, by id; undefined until they are known. */
export function useTeamNames(): Map<string, string> | undefined {
  const { data } = useTeam();
  return data && new Map(data.map((person) => [person.id, fullName(person)]));
}
