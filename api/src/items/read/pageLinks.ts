export interface PageLinks {
  self: string
  current: string
  next: string | null
  previous: string | null
  first: string | null
  last: string | null
}

/**
 * Absolute addresses of the pages around the current one: the decoded query of the request with `page` and `offset`
 * replaced; all null but `self` and `current` where there is only one page.
 */
export function pageLinks(
  url: string,
  { page, pageCount, limit }: { page: number; pageCount: number; limit: number },
): PageLinks {
  const [self = '', search = ''] = url.split('?', 2)
  const link = (number: number, withOffset: boolean) => {
    const query = new URLSearchParams(search)
    query.set('page', String(number))
    if (withOffset) query.set('offset', String((number - 1) * limit))
    return `${self}?${[...query].map(([name, value]) => `${name}=${value}`).join('&')}`
  }
  const many = pageCount > 1
  return {
    self,
    current: link(page, false),
    next: many && page < pageCount ? link(page + 1, true) : null,
    previous: many && page > 1 ? link(page - 1, true) : null,
    first: many ? link(1, true) : null,
    last: many ? link(pageCount, true) : null,
  }
}
