/** What the evaluator has to know of a collection; each side makes it from its own description of the schema. */
export interface AccessTarget {
  /** Name of the collection. */
  name: string
  /** The primary key; null in tables without one. */
  keyField: string | null
  /** The field of type `status`. */
  statusField: string | null
  /** The field of type `owner`. */
  ownerField: string | null
}

/** Who asks. */
export interface AccessSubject {
  isAdmin: boolean
  /** Changes nothing, whatever the rows allow: views the project as someone else. */
  readsOnly?: boolean
  /** Null for anonymous callers. */
  userId: number | null
  roleId: number | null
}
