import { useMay } from '../../../../lib/session/auth.tsx';
import { ErrorState } from '../../../../ui/base/error-state.tsx';
import { LoadingRegion, SkeletonLines } from '../../../../ui/lists/skeletons.tsx';
import type { ChangeSearch } from '../diligence-search.ts';
import { FAILED } from '../labels.ts';
import { useTemplate } from '../queries.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplateReading } from './template-reading.tsx';

interface TemplatePageProps {
  id: string;
  version: number | undefined;
  change: ChangeSearch;
}

/** A template: to edit for those who may, in its latest version; to read otherwise. */
export function TemplatePage({ id, version, change }: TemplatePageProps) {
  const mayEdit = useMay('diligence-templates:configure');
  const { data, error, refetch } = useTemplate(id, version);
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} title={FAILED.loadTemplate} />;
    return (
      <LoadingRegion label="Loading the template">
        <SkeletonLines count={12} gap={20} />
      </LoadingRegion>
    );
  }
  if (mayEdit && data.is_active && version === undefined && data.shown_version_no === data.version_no)
    return <TemplateEditor template={data} change={change} />;
  return <TemplateReading template={data} mayEdit={mayEdit} change={change} />;
}
