import { formatTitle } from '@pergola/sdk'

const IDENTIFIER = /^[a-z\d_-]+$/

/** In title form where it is an identifier, `under_review`. Words are as they were written: languages have capitals of their own. */
export function statusName(name: string): string {
  return IDENTIFIER.test(name) ? formatTitle(name) : name
}
