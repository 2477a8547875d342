import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react';
import { isConnected } from '../api/connection.ts';

const Shown = createContext<ReactNode>(null);

/** What stands in the place of a lazy component inside, while its code is on its way. Without it nothing does. */
export function WhileLoading({ show, children }: { show: ReactNode; children: ReactNode }) {
  return <Shown value={show}>{children}</Shown>;
}

const unfetched = new WeakSet<object>();

/** Whether this was thrown because code could not be fetched. Some browsers never ask for it again in the same page. */
export const isUnfetched = (error: unknown): boolean => error instanceof Error && unfetched.has(error);

/**
 * A component whose code is fetched when it is first drawn. React's own lazy() keeps its fallback for 0.3 s even where the
 * code is at hand, and the first opening of every dialog and tab would wait that long. A fetch that failed is thrown where
 * the component is drawn; without a connection it waits for one.
 */
export function lazy<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = async () => {
    try {
      Part = (await load()).default;
    } finally {
      loading = undefined;
    }
  };
  return function Lazy(props: Props) {
    const shown = useContext(Shown);
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const [failed, setFailed] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      if (Part) return;
      let unfollow = () => {};
      const get = () => {
        loading ??= fetch();
        loading.then(drawAgain, (error: unknown) => {
          if (isConnected.get()) {
            if (error instanceof Error) unfetched.add(error);
            return setFailed({ error });
          }
          // Without a connection, which the page says, it waits for one: what is on the page stays.
          unfollow = isConnected.subscribe(() => {
            if (!isConnected.get()) return;
            unfollow();
            get();
          });
        });
      };
      get();
      return () => unfollow();
    }, []);
    if (failed) throw failed.error;
    if (!Part) return shown;
    return (
      <Shown value={null}>
        <Part {...props} />
      </Shown>
    );
  };
}
