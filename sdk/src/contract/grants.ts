/**
 * What a sandboxed interface may ask of the console, each carried out with the rights of the signed-in user.
 * `items:read`: items of the project's own collections. `item:read`: the other fields of the item on the page.
 * `item:write`: staging values of those fields. `user:read`: who is signed in. `notify`: notifications, under the name
 * of the extension. `confirm`: questions to the user, likewise.
 */
export const grants = ['items:read', 'item:read', 'item:write', 'user:read', 'notify', 'confirm'] as const

export type Grant = (typeof grants)[number]

export function isGrant(value: unknown): value is Grant {
  return grants.includes(value as Grant)
}
