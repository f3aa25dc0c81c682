/** Values that a query string can carry: scalars, or lists and maps in bracket form. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { [key: string]: QueryValue }
