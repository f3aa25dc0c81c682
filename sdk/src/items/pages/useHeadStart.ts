import {
  type Api,
  type ApiResponse,
  type Item,
  itemsPath,
  traitsOf,
  useApi,
  useCollection,
  useExtensions,
  usePermissions,
} from '@pergola/sdk'
import { isPlainKey } from '@pergola/sdk/contract'
import { useEffect, useMemo } from 'react'
import type { ItemPageProps } from './screenProps'
import { screenProviders } from './screenProviders'

type Answer = Promise<ApiResponse<Item | Item[]>>

/** The answer about an item, asked for before the page that shows it is drawn, or its code is there. */
export interface HeadStart {
  /** Hands out the answer of the request that was sent to this path; once, and from then on it ends with the signal. */
  take: (path: string, signal?: AbortSignal) => Answer | null
  /** Ends the request that no one has taken. */
  leave: () => void
}

/** Asks for the item of a page while the page itself is on its way; `null` where that page asks for something else. */
export function useHeadStart({ collection, primaryKey }: ItemPageProps): HeadStart | null {
  const api = useApi()
  const known = useCollection(collection)
  const permissions = usePermissions()
  const [provider] = screenProviders(useExtensions('module'), 'item')
  // A screen that was installed may ask in another way. The own account has another key than this one.
  const isOne = isPlainKey(primaryKey) && primaryKey !== '+'
  const isOwn = traitsOf(collection).holds === 'people' && primaryKey === 'me'
  const isAsked =
    known !== undefined &&
    provider?.source === 'core' &&
    isOne &&
    !isOwn &&
    permissions.can('read', collection)
  const headStart = useMemo(
    () => (isAsked ? createHeadStart(api, itemsPath(collection, primaryKey)) : null),
    [isAsked, api, collection, primaryKey],
  )
  useEffect(() => headStart?.leave, [headStart])
  return headStart
}

/** Longer than React takes to draw a page once more that it has given up half way. */
const JUST_NOW_MS = 1_000
/** The last request, as long as no one has taken it. */
let latest: { api: Api; path: string; atMs: number; headStart: HeadStart } | null = null

/** Sends the request at once, unless that was just done for a drawing that React has given up. */
function createHeadStart(api: Api, path: string): HeadStart {
  const atMs = performance.now()
  if (latest?.api === api && latest.path === path && atMs - latest.atMs < JUST_NOW_MS) return latest.headStart
  const ending = new AbortController()
  let answer: Answer | null = api.request<Item | Item[]>('GET', path, { signal: ending.signal })
  // What goes wrong is said by the page that takes it.
  answer.catch(() => undefined)
  const close = () => {
    answer = null
    if (latest?.headStart === headStart) latest = null
  }
  const headStart: HeadStart = {
    take: (asked, signal) => {
      if (asked !== path) return null
      const taken = answer
      close()
      if (taken) signal?.addEventListener('abort', () => ending.abort())
      return taken
    },
    leave: () => {
      if (answer) ending.abort()
      close()
    },
  }
  latest = { api, path, atMs, headStart }
  return headStart
}
