import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMailCheck, IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { orpc } from '../../../lib/api/api.ts';
import { readError } from '../../../lib/api/errors.ts';
import { EmptyState } from '../../../ui/base/empty-state.tsx';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { IntakeForm } from './intake-form.tsx';
import { PublicPage } from './public-page.tsx';
import classes from './submitter.module.css';
import { type IntakePageView, type Sent, useIntake } from './use-intake.ts';

interface IntakePageProps {
  slug: string;
  /** The page has another address now. */
  onMoved: (slug: string) => void;
  /** Where what was sent can be followed. */
  follow: (sent: Sent) => ReactNode;
}

/** The page of a firm on which anybody can submit a company, without an account. */
export function IntakePage({ slug, onMoved, follow }: IntakePageProps) {
  const { data, error, refetch } = useQuery(
    orpc.intake.getPage.queryOptions({ input: { slug }, retry: false, staleTime: Infinity, gcTime: 0 }),
  );
  useDocumentTitle(data ? `${data.title} · ${data.firm}` : 'Cairn');
  const now = data?.slug;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each address
  useEffect(() => {
    if (now !== undefined && now !== slug) onMoved(now);
  }, [now, slug]);
  if (!data && error)
    return readError(error).code === 'NOT_FOUND' ? (
      <NotThere />
    ) : (
      <PublicPage>
        <ErrorState error={error} onRetry={() => void refetch()} title="The page could not be loaded" />
      </PublicPage>
    );
  if (!data || now !== slug)
    return (
      <PublicPage>
        <Loading />
      </PublicPage>
    );
  const logo = data.has_logo ? `/api/intake/${data.slug}/logo` : undefined;
  return <PublishedPage page={data} logo={logo} follow={follow} />;
}

function NotThere() {
  return (
    <EmptyState
      frame="screen"
      icon={<IconMapOff size={22} stroke={1.75} />}
      title="This page does not exist"
      actions={
        <Button component="a" href="/" variant="default">
          To the start
        </Button>
      }
    >
      It was taken back, or its address was not copied completely. Ask the firm for the right one.
    </EmptyState>
  );
}

interface PublishedPageProps {
  page: IntakePageView;
  logo: string | undefined;
  follow: IntakePageProps['follow'];
  /** Shown to the firm, before it is published: nothing typed is kept or sent. */
  isPreview?: boolean;
}

export function PublishedPage({ page, logo, follow, isPreview = false }: PublishedPageProps) {
  const { firm, title, introduction, questions } = page;
  const intake = useIntake(page, isPreview);
  const { sent, again } = intake;
  return (
    <PublicPage firm={firm} logo={logo} isPart={isPreview}>
      {sent ? (
        <EmptyState
          icon={<IconMailCheck size={22} stroke={1.75} />}
          title={`${firm} has received ${sent.company}`}
          actions={
            <>
              {follow(sent)}
              <Button variant="default" onClick={again}>
                Submit another company
              </Button>
            </>
          }
        >
          A mail with a link to follow it is on its way to {sent.email}. Answers of {firm} come there too.
        </EmptyState>
      ) : (
        <>
          <header>
            <h1 className={classes.headline}>{title}</h1>
            {introduction && <p className={classes.introduction}>{introduction}</p>}
          </header>
          <div className={classes.card}>
            <IntakeForm firm={firm} questions={questions} intake={intake} />
          </div>
        </>
      )}
    </PublicPage>
  );
}
