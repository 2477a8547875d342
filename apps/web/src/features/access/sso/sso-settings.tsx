import { Button, Skeleton } from '@mantine/core';
import { IconBuildingSkyscraper, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/base/error-state.tsx';
import { LoadingRegion } from '../../../ui/lists/skeletons.tsx';
import { Section } from '../../../ui/section.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { CopyLine } from './copy-line.tsx';
import { type Connection, connectionsQuery } from './queries.ts';
import classes from './sso-settings.module.css';

/** The firm's identity providers: for the Security tab of its administration. */
export function SsoSettings() {
  const { data, error, refetch } = useQuery(connectionsQuery);
  const [edited, setEdited] = useState<Connection | 'new' | null>(null);
  const add = (
    <Button
      variant={data?.connections.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      Add Connection
    </Button>
  );

  return (
    <Section
      title="Single sign-on"
      purpose="Your people sign in through your own identity provider (OpenID Connect), such as Okta, Google Workspace or Keycloak. New users get an account with the role that you choose. Cairn still asks for the second factor."
    >
      {data && (
        <>
          {data.connections.length === 0 ? (
            <NoConnections>{add}</NoConnections>
          ) : (
            <>
              {data.connections.map((connection) => (
                <ConnectionCard key={connection.id} connection={connection} onEdit={() => setEdited(connection)} />
              ))}
              <div>{add}</div>
            </>
          )}
          <CopyLine label="Redirect URI, to enter at your provider" value={data.redirect_uri} />
        </>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <LoadingRegion label="Loading single sign-on">
          <Skeleton height={168} radius="md" />
          <Skeleton height={56} radius="md" />
        </LoadingRegion>
      )}
      {edited && <ConnectionDialog connection={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function NoConnections({ children }: { children: React.ReactNode }) {
  return (
    <div className={classes.empty}>
      <IconBuildingSkyscraper className={classes.emptyIcon} size={22} stroke={1.75} aria-hidden />
      <h3 className={classes.emptyTitle}>No identity provider yet</h3>
      <ol className={classes.steps}>
        <li>Register Cairn as a web application with your provider, using the redirect URI below.</li>
        <li>Add a connection with the issuer, client ID and client secret that it shows.</li>
        <li>Prove with a DNS record that you own your email domain. Then your people can sign in.</li>
      </ol>
      {children}
    </div>
  );
}
