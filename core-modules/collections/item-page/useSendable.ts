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
  const given = {
    api: useApi(),
    root: collection,
    permissions: usePermissions(),
    schema: { collections: useCollections(), relations: useRelations() },
  }
  const isKnown = useProject().info?.api.nested_new
  return async (values) => {
    // Other texts may hold the mark too: then the code is fetched for nothing.
    if (isKnown || !JSON.stringify(values).includes('$new')) return values
    const { sendableItem } = await import(/* webpackChunkName: "listing-tools" */ './takenKeys')
    return sendableItem({ ...given, values })
  }
}
