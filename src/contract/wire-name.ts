type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;

/** The name of a kind or of a list as addresses, the history and live changes have it: `costCenter` is `cost-center` there. */
export const wireName = <Name extends string>(name: Name): WireName<Name> =>
  name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`) as WireName<Name>;
export type WireName<Name extends string> = Kebab<Name>;
