import { useEffect, useState } from 'react'

export interface RequestState<Data> {
  data: Data | null
  error: unknown
}

const WAITING = { data: null, error: null }

/**
 * Runs a request when the component mounts and whenever `key` changes, for the public pages, which come before the
 * query client. An answer that is no longer wanted is dropped.
 *
 * @param request - `null` asks for nothing.
 */
export function useRequest<Data>(
  key: string,
  request: ((signal: AbortSignal) => Promise<Data>) | null,
): RequestState<Data> {
  const [state, setState] = useState<RequestState<Data> & { key: string }>({ key, ...WAITING })
  const isWanted = request !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is asked, the function is new each render
  useEffect(() => {
    if (!request) return
    const controller = new AbortController()
    request(controller.signal).then(
      (data) => !controller.signal.aborted && setState({ key, data, error: null }),
      (error) => !controller.signal.aborted && setState({ key, data: null, error }),
    )
    return () => controller.abort()
  }, [key, isWanted])
  return state.key === key ? state : WAITING
}
