/**
 * What a sandboxed interface may ask of the console, each carried out with the rights of the signed-in user.
 * `items:read`: items of the project's own collections. `item:read`: the other fields of the item on the page.
 * `item:write`: staging values of those fields. `user:read`: who is signed in. `notify`: notifications, under the name
 * of the extension. `confirm`: questions to the user, likewise.
 *
 * `wasm` is for every kind of extension, in the page too: the policy of the page then lets WebAssembly run.
 */
export const grants = [
  ...(['items:read', 'item:read', 'item:write', 'user:read', 'notify', 'confirm'] as const),
  'wasm',
] as const

export type Grant = (typeof grants)[number]

export function isGrant(value: unknown): value is Grant {
  return grants.includes(value as Grant)
}

/**
 * What an extension is granted of what its manifest asks for: in the page it needs nothing of what only the sandbox keeps
 * from it.
 */
export function effectiveGrants(asked: unknown, tier: 'trusted' | 'sandboxed'): Grant[] {
  if (!Array.isArray(asked)) return []
  return grants.filter((grant) => asked.includes(grant) && (tier === 'sandboxed' || grant === 'wasm'))
}
