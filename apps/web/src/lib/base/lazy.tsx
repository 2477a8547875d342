import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { hasNoConnection, isConnected } from '../api/connection.ts';
import { fetchAhead } from '../api/reload-when-replaced.ts';
import { addComing, expectOpening } from './opening.ts';
import { addWaiting, OFFLINE_PART } from './waiting-parts.ts';

const Shown = createContext<ReactNode>(null);

/** What stands in the place of a lazy component inside, while its code is on its way. Without it nothing does. */
export function WhileLoading({ show, children }: { show: ReactNode; children: ReactNode }) {
  return <Shown value={show}>{children}</Shown>;
}

const unfetched = new WeakSet<object>();

/** Whether this was thrown because code could not be fetched. Some browsers never ask for it again in the same page. */
export const isUnfetched = (error: unknown): boolean => error instanceof Error && unfetched.has(error);

const placeNow = () => window.location.pathname + window.location.search;

/** An answer may also never come; a moment is given to code that is kept by the browser. */
const LATE_MS = 800;

const callIfAny = (call: unknown) => typeof call === 'function' && call();

/** A dialog that was asked for in another place is not meant any more. */
function giveUpElsewhere(place: string | undefined, onClose: unknown): void {
  if (place !== undefined && place !== placeNow()) callIfAny(onClose);
}

/** Dialogs stay drawn once they were opened, so that they can fade away. */
const isShut = (props: { opened?: unknown; wanted?: unknown }): boolean =>
  props.opened === false || ('wanted' in props && props.wanted === undefined);

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches its code before it is wanted, where that does no harm. */
  ahead: () => Promise<unknown>;
};

/**
 * A component whose code is fetched when it is first drawn. React's own lazy() keeps its fallback for 0.3 s even where the
 * code is at hand, and the first opening of every dialog and tab would wait that long. A fetch that failed is thrown where
 * the component is drawn; without a connection it waits for one, and says so. A dialog, which can be closed, is given up
 * when the person goes elsewhere in the meantime; until it stands, the page says that it is coming and no key acts on the page.
 */
export function lazy<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const fetch = async () => {
    try {
      Part = (await load()).default;
    } finally {
      loading = undefined;
    }
  };
  const ahead = () =>
    fetchAhead(async () => {
      loading ??= Part ? undefined : fetch();
      await loading;
    });
  return Object.assign(Lazy, { ahead });

  function Lazy(props: Props) {
    const shown = useContext(Shown);
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const [failed, setFailed] = useState<{ error: unknown }>();
    const [isStuck, setIsStuck] = useState(false);
    /** The browser does not ask for the code again although it could: only a new page does. */
    const [isGone, setIsGone] = useState(false);
    const { onClose } = props as { onClose?: unknown };
    const close = useRef(onClose);
    close.current = onClose;
    /** Where the person was when they began to wait; none while they do not. */
    const place = useRef<string>(undefined);
    const isWaiting = !Part && isStuck && !isGone && !isShut(props);
    const hasPlace = shown !== null;

    useLayoutEffect(() => {
      if (Part) return;
      let unfollow = () => {};
      const late = setTimeout(() => setIsStuck(hasNoConnection()), LATE_MS);
      const get = (isLater: boolean) => {
        loading ??= fetch();
        loading.then(drawAgain, (error: unknown) => {
          if (!hasNoConnection()) {
            if (isLater) return setIsGone(true);
            if (error instanceof Error) unfetched.add(error);
            return setFailed({ error });
          }
          setIsStuck(true);
          // What is on the page stays.
          unfollow = isConnected.subscribe(() => {
            if (!isConnected.get()) return;
            unfollow();
            giveUpElsewhere(place.current, close.current);
            get(true);
          });
        });
      };
      get(false);
      return () => {
        clearTimeout(late);
        unfollow();
      };
    }, []);
    const isOpen = !isShut(props);
    useEffect(() => {
      if (isGone && isOpen) window.location.reload();
    }, [isGone, isOpen]);
    // At each drawing: an address that changes is drawn anew.
    useEffect(() => {
      const before = isWaiting ? place.current : undefined;
      place.current = isWaiting ? (before ?? placeNow()) : undefined;
      giveUpElsewhere(before, onClose);
    });
    useEffect(() => {
      if (!isWaiting || hasPlace) return;
      return addWaiting(typeof close.current === 'function' ? { giveUp: () => callIfAny(close.current) } : {});
    }, [isWaiting, hasPlace]);

    const isComing = !Part && isOpen && !isStuck && !isGone && !failed && !hasPlace && typeof onClose === 'function';
    useLayoutEffect(() => {
      if (!isComing) return;
      const end = addComing({ giveUp: () => callIfAny(close.current) });
      return () => {
        end();
        if (Part) expectOpening();
      };
    }, [isComing]);
    if (failed) throw failed.error;
    if (!Part) return isWaiting && hasPlace ? <OfflinePart /> : shown;
    return (
      <Shown value={null}>
        <Part {...props} />
      </Shown>
    );
  }
}

function OfflinePart() {
  return (
    <p role="status" style={{ margin: 0, padding: 24, color: 'var(--cairn-text-quiet)' }}>
      {OFFLINE_PART}
    </p>
  );
}
