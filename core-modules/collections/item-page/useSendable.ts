import {
  type Collection,
  type Item,
  useApi,
  useCollections,
  usePermissions,
  useProject,
  useRelations,
} from '@pergola/sdk'

/**
 * What is sent of an item. Related items that are made in it carry a mark where someone has typed their key (`$new`): a server
 * that knows it never changes another item that has the key. For servers that do not, it is asked before whether there is one.
 *
 * @returns Rejects with 409, as a server that knows the mark refuses it.
 */
export function useSendable(collection: Collection): (values: Item) => Promise<Item> {
  const api = useApi()
  const permissions = usePermissions()
  const isKnown = useProject().info?.api.nested_new === true
  const schema = { collections: useCollections(), relations: useRelations() }
  return async (values) => {
    if (isKnown) return values
    const { sendableItem } = await import(/* webpackChunkName: "listing-tools" */ './takenKeys')
    return sendableItem({ api, root: collection, values, schema, permissions })
  }
}
