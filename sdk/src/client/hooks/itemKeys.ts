import type { PrimaryKey } from '../../contract/wire'

/** Keys under which the query client keeps what was read of items: all hooks, forms and listings share them. */
export const itemKeys = {
  /** Everything that was read of any collection's items, listings included. */
  all: (project: string | null) => [project, 'items'] as const,
  ofCollection: (project: string | null, collection: string) =>
    [...itemKeys.all(project), collection] as const,
  one: (project: string | null, collection: string, key: PrimaryKey) =>
    [...itemKeys.ofCollection(project, collection), 'one', String(key)] as const,
}
