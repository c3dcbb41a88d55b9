/** A field of a PUT. An absent one keeps what is stored; null clears it. */
export const absentKeeps = <T>(sent: T | null | undefined, stored: T, cleared: T): T =>
  sent === undefined ? stored : (sent ?? cleared);
