import { useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatViewParams, parseViewParams, type ViewParams } from './viewParams'

export interface ViewAddress {
  /** What the address that is drawn says of the view; `null`: nothing. */
  params: ViewParams | null
  /**
   * What was gone to and is not drawn yet; `null` where all of it is. The page before stays until the next one can be drawn, so
   * a change may come meanwhile: it builds on this, or the one before it would be taken back.
   */
  asked: () => ViewParams | null
  /** The query string of a view; what else the address says stays. */
  format: (params: ViewParams) => string
  goTo: (params: ViewParams) => void
}

/** The part of the address that says what a listing shows. */
export function useViewAddress(): ViewAddress {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => parseViewParams(new URLSearchParams(query)), [query])
  const asked = useRef<{ params: ViewParams; queries: readonly string[] } | null>(null)

  useLayoutEffect(() => {
    // Done, or the user has gone elsewhere. An address on the way to the last one leaves that to come.
    const queries = asked.current?.queries ?? []
    if (queries.at(-1) === query || !queries.includes(query)) asked.current = null
  }, [query])

  function format(next: ViewParams): string {
    return formatViewParams(next, new URLSearchParams(query))
  }

  return {
    params,
    asked: () => asked.current?.params ?? null,
    format,
    goTo: (next) => {
      const target = format(next)
      if (target === query && asked.current === null) return
      asked.current = { params: next, queries: [...(asked.current?.queries ?? []), target] }
      navigate({ search: target }, { replace: true })
    },
  }
}
