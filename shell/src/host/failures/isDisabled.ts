import type { Api, ExtensionKind } from '@pergola/sdk'

/** Fields of one form ask within moments; later someone may have decided otherwise. */
const KEPT_MS = 5_000

const answers = new WeakMap<Api, Map<string, Promise<boolean>>>()

/** Whether an extension that is not listed is switched off in this project, rather than gone. Never rejects. */
export function isDisabled(api: Api, { kind, id }: { kind: ExtensionKind; id: string }): Promise<boolean> {
  const known = answers.get(api) ?? new Map<string, Promise<boolean>>()
  answers.set(api, known)
  const key = `${kind}/${id}`
  const asked =
    known.get(key) ??
    api.call('GET /extensions/:kind/:id/state', { path: { kind, id } }).then(
      ({ state }) => state === 'disabled',
      () => false,
    )
  known.set(key, asked)
  setTimeout(() => known.delete(key), KEPT_MS)
  return asked
}
