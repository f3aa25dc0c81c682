import type { SnapshotChange } from './diffSnapshots'

/** What refers to something goes before it, and comes after it. */
const ORDER = [
  ...['delete preset', 'delete webhook', 'delete permission', 'delete relation'],
  ...['delete field', 'delete collection', 'delete role'],
  ...['create collection', 'update collection', 'create field', 'update field'],
  ...['create relation', 'update relation', 'create role', 'update role'],
  ...['create permission', 'update permission', 'create preset', 'update preset'],
  ...['create webhook', 'update webhook', 'create setting', 'update setting'],
]

/** Lists go before the columns that they read, and groups come before what is put into them. */
const isFirst = ({ action, from, to }: SnapshotChange) =>
  action === 'delete' ? !from?.datatype : to?.type === 'group'

export function inOrderOfWork(changes: readonly SnapshotChange[]): SnapshotChange[] {
  const placeOf = (change: SnapshotChange) =>
    ORDER.indexOf(`${change.action} ${change.part}`) * 2 + Number(!isFirst(change))
  return [...changes].sort((a, b) => placeOf(a) - placeOf(b))
}
