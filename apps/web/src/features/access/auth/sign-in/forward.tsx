import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../../../../ui/base/loading.tsx';

/** Goes on to a path of this app (see localPath), leaving no way back to the form. */
export function Forward({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return <Loading />;
}
