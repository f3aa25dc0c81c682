import { type Collection, type PrimaryKey, useApi, usePaths } from '@pergola/sdk'
import {
  displayValueOf,
  dropFromListings,
  type ItemPageProps,
  itemKeys,
  primaryKeyOf,
  useWayBack,
} from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useDeletion } from '../undo/useDeletion'
import { keysOfPage } from './batchKeys'
import type { ItemSession } from './ItemSession'

/** Deletes the items of the page once that is confirmed (or marks them as deleted), then goes to the listing. */
export function useDeleteItem(
  collection: Collection,
  primaryKey: PrimaryKey,
  session: ItemSession,
  note: ItemPageProps['deletionNote'],
) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const wayBack = useWayBack(usePaths().listing(collection.collection))
  const { remove, isDeleting } = useDeletion(collection)

  const keys = [keysOfPage(primaryKeyOf(collection), primaryKey, session.items)].flat()

  return {
    isDeleting,
    remove: () =>
      remove(keys, {
        note,
        itemName: session.item && displayValueOf(collection, session.item),
        onDeleted: async () => {
          session.ended()
          dropFromListings(queryClient, api.project, collection, keys)
          await queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project), refetchType: 'none' })
          navigate(wayBack)
        },
      }),
  }
}
