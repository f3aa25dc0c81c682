import { useProject } from '@pergola/sdk'

/** Whether the server is one of Pergola. It says so once: one with a combined start has all that the contract does not. */
export function useIsOurServer(): boolean {
  return useProject().info?.api.hydrate === true
}
