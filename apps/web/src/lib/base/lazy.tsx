import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react';

const Shown = createContext<ReactNode>(null);

/** What stands in the place of a lazy component inside, while its code is on its way. Without it nothing does. */
export function WhileLoading({ show, children }: { show: ReactNode; children: ReactNode }) {
  return <Shown value={show}>{children}</Shown>;
}

/**
 * A component whose code is fetched when it is first drawn. React's own lazy() keeps its fallback for 0.3 s even where the
 * code is at hand, and the first opening of every dialog and tab would wait that long. A fetch that failed is thrown where
 * the component is drawn, and tried again when it is drawn anew.
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
      loading ??= fetch();
      loading.then(drawAgain, (error: unknown) => setFailed({ error }));
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
