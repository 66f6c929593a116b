// What the browser modules find without importing it, and the faces of the vendored
// libraries as far as ours use them (static/vendor ships no types).

declare function gettext(text: string): string;
declare function ngettext(one: string, many: string, n: number): string;
declare function interpolate(text: string, values: object, named?: boolean): string;

/** The words of the game in the reader's language, made by the server. */
declare module "vocabulary" {
  const words: Record<string, Record<string, { name: string; short?: string }>>;
  export default words;
}

declare module "preact" {
  export const h: any;
  export const render: any;
  export class Component {
    props: Record<string, any>;
  }
  export function createContext<T>(value: T): { Provider: any; value: T };
}

declare module "preact/hooks" {
  type Effect = () => void | (() => void);
  export function useEffect(effect: Effect, on?: unknown[]): void;
  export function useLayoutEffect(effect: Effect, on?: unknown[]): void;
  export function useRef<T>(value: T): { current: T };
  export function useState<T>(value: T | (() => T)): [T, (value: T | ((old: T) => T)) => void];
  export function useContext<T>(context: { value: T }): T;
}

declare module "htm" {
  const htm: any;
  export default htm;
}

declare module "@preact/signals" {
  export interface ReadonlySignal<T> {
    readonly value: T;
    peek(): T;
  }
  export interface Signal<T> {
    value: T;
    peek(): T;
  }
  export function signal<T>(value: T): Signal<T>;
  export function computed<T>(value: () => T): ReadonlySignal<T>;
  export function useComputed<T>(value: () => T): ReadonlySignal<T>;
  export function effect(run: () => void | (() => void)): () => void;
  export function batch<T>(run: () => T): T;
  export function untracked<T>(run: () => T): T;
}
