import { useApi } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { useMutation } from '@tanstack/react-query'

/** Starts to view the project as a role or a person. The console is loaded again, with their rights. */
export function useViewAs() {
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: (whom: { role: number } | { user: number }) => api.call('POST /auth/view_as', { body: whom }),
    onSuccess: () => {
      history.replaceState(null, '', `#/${api.project}`)
      location.reload()
    },
    onError: useNotifyFailure(),
  })
  return { viewAs: mutate, isPending }
}
