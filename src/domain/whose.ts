// Whose a workbook is: it says so itself, and goes into a scenario that says it, too.

export const PLACES = ['company', 'report', 'scenario'] as const;
export type Place = (typeof PLACES)[number];
export type Whose = Readonly<Record<Place, { readonly id: string; readonly name: string }>>;

/** What is to be said of a workbook that is of another one. */
export interface Elsewhere {
  readonly place: Place;
  readonly message: string;
}

/** The largest place that is another one. Undefined: it is of this very scenario. */
export const elsewhere = (said: Whose, here: Whose): Place | undefined =>
  PLACES.find(place => said[place].id !== here[place].id);
