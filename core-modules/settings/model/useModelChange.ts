import { type Api, useApi, useNotify, useReloadSchema } from '@pergola/sdk'
import { itemKeys, useNotifyFailure } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { itemCountsQuery } from './itemCountsQuery'

export interface ModelChange {
  run: (api: Api) => Promise<unknown>
  /** What is said when it is done. */
  done?: string
  /** Takes a failure that the caller shows itself; any other is notified. */
  refused?: (error: unknown) => boolean
}

/**
 * Changes the data model. Afterwards the whole console knows the new one, without a reload. A failure is notified.
 *
 * @returns `change` resolves to whether it succeeded.
 */
export function useModelChange() {
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const reloadSchema = useReloadSchema()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ run }: ModelChange) => {
      await run(api)
      await reloadSchema()
    },
    onSuccess: async (_result, { done }) => {
      if (done) notify({ title: done, color: 'success', icon: 'check' })
      // What was read before may lack a field, or have one that is gone.
      void queryClient.invalidateQueries({ queryKey: itemKeys.all(api.project) })
      await queryClient.invalidateQueries({ queryKey: itemCountsQuery(api).queryKey })
    },
  })
  return {
    isPending,
    change: async (change: ModelChange): Promise<boolean> => {
      try {
        await mutateAsync(change)
        return true
      } catch (error) {
        if (!change.refused?.(error)) notifyFailure(error)
        return false
      }
    },
  }
}
