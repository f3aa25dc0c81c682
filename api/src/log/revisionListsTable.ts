import type { SystemTable } from '../system/SystemField'

type Row = Readonly<Record<string, unknown>>

/**
 * The rows of an item's lists before and after a write of that item, by the field of the list; each row as a revision
 * keeps it. Null stands for more rows than are kept.
 */
export type ListChanges = Readonly<
  Record<string, { before: readonly Row[] | null; after: readonly Row[] | null }>
>

/** What a revision remembers beside the columns of its item; without a row, its write changed no list. */
export const revisionListsTable: SystemTable = {
  name: 'pergola_revision_lists',
  fields: [
    // `directus_revisions.id`
    { field: 'revision', type: 'integer', datatype: 'INT', unsigned: true, primaryKey: true },
    { field: 'lists', type: 'string', datatype: 'LONGTEXT', notNull: true },
  ],
}
