import type { Shell } from '../../session/Shell'

/**
 * A page has its policy from the moment that it was fetched, and the server lets only someone who is signed in run
 * WebAssembly in it. Who has just signed in needs it once more, where an extension of the project asks for that.
 */
export function needsPageAgain({
  wasmProjects,
  workspace,
}: Pick<Shell, 'wasmProjects' | 'workspace'>): boolean {
  const { current } = workspace.getState()
  if (!current || wasmProjects === null || wasmProjects.includes(current.project)) return false
  const { interface: interfaces, layout, module } = current.stores.extensions.getState()
  return [interfaces, layout, module].some((listed) =>
    Object.values(listed).some(({ grants }) => grants.includes('wasm')),
  )
}
